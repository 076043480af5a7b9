# Builds from the sources that this file is part of: nix build 'git+file:///path/of/a/clone?dir=packaging/nix'
#
# Tried: the file is read and evaluated with a stand-in for nixpkgs, and the commands of its phases run on Debian.
# Untried: a build by Nix. It needs a nixpkgs whose Swift is 6.0 or newer.
{
  description = "Complete and look up United Kingdom postcodes";

  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";
    # The one Swift package that is fetched; the version in Package.swift.
    argument-parser = {
      url = "github:apple/swift-argument-parser/1.8.2";
      flake = false;
    };
  };

  outputs = { self, nixpkgs, argument-parser }:
    let
      inherit (nixpkgs) lib;
      systems = [ "x86_64-linux" "aarch64-linux" ];
      versionLine = builtins.match ".*static let version = \"([^\"]*)\".*"
        (builtins.readFile ../../Sources/postcode/Process/ProgramIdentity.swift);
    in
    {
      packages = lib.genAttrs systems (system:
        let pkgs = nixpkgs.legacyPackages.${system};
        in
        {
          default = pkgs.swiftPackages.stdenv.mkDerivation {
            pname = "postcode";
            version = builtins.head versionLine;
            src = ../..;

            nativeBuildInputs = [ pkgs.git pkgs.swift pkgs.swiftpm ];
            buildInputs = with pkgs; [
              curl
              minizip
              readline
              sqlite
              zlib
              swiftPackages.Dispatch
              swiftPackages.Foundation
            ];

            # Nothing can be fetched while Nix builds. SwiftPM clones packages by git, so the input becomes a repository.
            configurePhase = ''
              runHook preConfigure
              export HOME=$TMPDIR
              fetched=$TMPDIR/packages/apple/swift-argument-parser
              mkdir -p "$fetched"
              cp -r ${argument-parser}/. "$fetched"
              chmod -R u+w "$fetched"
              git -C "$fetched" init -q
              git -C "$fetched" add -A
              git -C "$fetched" -c user.name=nix -c user.email=nix@localhost commit -qm 1.8.2
              git -C "$fetched" tag 1.8.2
              git config --global url."file://$TMPDIR/packages/".insteadOf https://github.com/
              patchShebangs .ci packaging
              runHook postConfigure
            '';

            # Nixpkgs links Swift's libraries as it links others.
            buildPhase = ''
              runHook preBuild
              make build STATIC=no STRICT=no RELEASE_FLAGS=--disable-sandbox
              runHook postBuild
            '';

            installPhase = ''
              runHook preInstall
              make install PREFIX="$out"
              runHook postInstall
            '';

            doInstallCheck = true;
            installCheckPhase = ''
              "$out/bin/postcode" lookup SW1A1AA --offline | grep -q 'Buckingham Palace'
            '';

            meta = {
              description = "Complete and look up United Kingdom postcodes";
              homepage = "https://postcodes.io";
              license = map lib.getLicenseFromSpdxId
                [ "GPL-3.0-or-later" "Apache-2.0" "OGL-UK-3.0" "CC-BY-4.0" "CC-BY-SA-4.0" ];
              mainProgram = "postcode";
              platforms = systems;
            };
          };
        });
    };
}
