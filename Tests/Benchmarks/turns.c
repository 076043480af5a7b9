/*
 * Runs programs in turn with the first one, and prints the time and memory of each run.
 *
 * usage: turns ROUNDS ::: COMMAND ::: [EVERY] [NAME=VALUE ...] COMMAND :::
 *
 * A small program that calls posix_spawn has almost nothing to copy for a new process, so only the process is
 * measured. A program that forks itself, or is large, adds the same time to all and hides their difference.
 *
 * Each line of the output: the number of the program, wall-clock nanoseconds and processor microseconds of the first
 * program, the same of this one, and its peak memory in KB. A command with EVERY before it is run once in that many
 * rounds.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

struct run {
    long long wall, processor;
    long memory;
};

struct program {
    char **command, **environment;
    long every;
};

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long microseconds(struct timeval time)
{
    return time.tv_sec * 1000000LL + time.tv_usec;
}

static struct run run(const struct program *program, const posix_spawn_file_actions_t *files)
{
    struct rusage usage;
    pid_t child;
    int status;
    long long start = now();
    if (posix_spawn(&child, program->command[0], files, NULL, program->command, program->environment) != 0)
        fail(program->command[0]);
    if (wait4(child, &status, 0, &usage) != child)
        fail("wait4");
    return (struct run){now() - start, microseconds(usage.ru_utime) + microseconds(usage.ru_stime), usage.ru_maxrss};
}

/* Reads a program: EVERY, the variables that are added to the environment, and the command. */
static struct program prepared(char **words)
{
    struct program program = {words, NULL, 1};
    size_t given = 0, old = 0;
    if (**words >= '0' && **words <= '9')
        program.every = atol(*words++);
    while (words[given] != NULL && words[given][0] != '/')
        given++;
    while (environ[old] != NULL)
        old++;
    program.command = words + given;
    program.environment = calloc(given + old + 1, sizeof *program.environment);
    if (program.environment == NULL || *program.command == NULL || program.every < 1)
        fail("turns");
    memcpy(program.environment, words, given * sizeof *words);
    memcpy(program.environment + given, environ, old * sizeof *environ);
    return program;
}

int main(int count, char **words)
{
    struct program *programs = calloc(count, sizeof *programs);
    posix_spawn_file_actions_t files;
    FILE *thrown = tmpfile();
    size_t known = 0;
    if (count < 3 || programs == NULL || thrown == NULL)
        fail("turns");
    for (int index = 2; index < count; index++) {
        if (strcmp(words[index], ":::") != 0)
            continue;
        words[index] = NULL;
        if (index + 1 < count)
            programs[known++].command = words + index + 1;
    }
    for (size_t index = 0; index < known; index++)
        programs[index] = prepared(programs[index].command);
    /* Writing the output counts, so it goes to a file. */
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, fileno(thrown), 1);
    posix_spawn_file_actions_adddup2(&files, fileno(thrown), 2);
    /* The first rounds only bring everything into the system's memory. */
    for (long round = -3; round < atol(words[1]); round++) {
        for (size_t index = 1; index < known; index++) {
            if (round % programs[index].every != 0)
                continue;
            /* The first finds less of the processor's caches in place, so they also take turns at being first. */
            struct run unit, other;
            int isLast = round / programs[index].every % 2 == 0;
            if (isLast)
                unit = run(&programs[0], &files);
            other = run(&programs[index], &files);
            if (!isLast)
                unit = run(&programs[0], &files);
            if (round >= 0)
                printf("%zu %lld %lld %lld %lld %ld\n", index, unit.wall, unit.processor, other.wall,
                       other.processor, other.memory);
        }
        if (ftruncate(fileno(thrown), 0) != 0 || lseek(fileno(thrown), 0, SEEK_SET) != 0)
            fail("turns");
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
