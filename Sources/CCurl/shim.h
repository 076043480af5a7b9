#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H
#include <curl/curl.h>

/* Swift cannot call functions with a variable number of arguments, such as curl_easy_setopt. */
static inline void curl_set_text(CURL *transfer, CURLoption option, const char *text) {
  curl_easy_setopt(transfer, option, text);
}

static inline void curl_set_number(CURL *transfer, CURLoption option, long number) {
  curl_easy_setopt(transfer, option, number);
}

static inline void curl_set_pointer(CURL *transfer, CURLoption option, void *pointer) {
  curl_easy_setopt(transfer, option, pointer);
}

static inline void curl_set_receiver(
    CURL *transfer, CURLoption option, size_t (*receive)(char *bytes, size_t size, size_t count, void *owner)) {
  curl_easy_setopt(transfer, option, receive);
}

static inline void curl_set_opener(CURL *transfer, curl_opensocket_callback open) {
  curl_easy_setopt(transfer, CURLOPT_OPENSOCKETFUNCTION, open);
}

static inline long curl_number(CURL *transfer, CURLINFO about) {
  long number = 0;
  curl_easy_getinfo(transfer, about, &number);
  return number;
}

static inline const char *curl_text(CURL *transfer, CURLINFO about) {
  const char *text = NULL;
  curl_easy_getinfo(transfer, about, &text);
  return text;
}

static inline curl_off_t curl_retry_after(CURL *transfer) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(transfer, CURLINFO_RETRY_AFTER, &seconds);
  return seconds;
}

/* A macro in newer versions of the library, before that of an enumeration. */
static inline void curl_set_netrc(CURL *transfer) {
  curl_easy_setopt(transfer, CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
}

/* Older versions of the library know these options under another name, or not at all. */
static inline void curl_set_protocols(CURL *transfer) {
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(transfer, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  curl_easy_setopt(transfer, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
  /* Giving up a request does not wait for the resolver, whose thread ends by itself. */
  curl_easy_setopt(transfer, CURLOPT_QUICK_EXIT, 1L);
#endif
}

#endif
