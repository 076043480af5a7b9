# Builds from the release's source archive. Put its address in url, and its sum, which SHA256SUMS has, in sha256.
#
# Tried: the Ruby is read without error, and its make commands run on Debian. Untried: Homebrew itself, and macOS.
# While it builds, one Swift package is fetched, swift-argument-parser.
class Postcode < Formula
  desc "Complete and look up United Kingdom postcodes"
  homepage "https://postcodes.io"
  url "https://example.org/postcode-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license all_of: ["GPL-3.0-or-later", "Apache-2.0", "OGL-UK-3.0", "CC-BY-4.0", "CC-BY-SA-4.0"]

  depends_on xcode: ["26.0", :build]
  depends_on macos: :sequoia
  depends_on "minizip"
  depends_on "readline"
  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    # Homebrew builds in a sandbox of its own, and SwiftPM's does not start in it.
    flags = ["--disable-sandbox"]
    flags << "--static-swift-stdlib" if OS.linux?
    # The same libraries as other formulae, and so no static program.
    system "make", "build", "STATIC=no", "STRICT=no", "RELEASE_FLAGS=#{flags.join(" ")}"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match "Buckingham Palace", shell_output("#{bin}/postcode lookup SW1A1AA --offline")
  end
end
