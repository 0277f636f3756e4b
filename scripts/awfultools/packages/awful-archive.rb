class AwfulArchive < Formula
  desc "Turn saved Something Awful Forums pages into one SQLite archive"
  homepage "@HOMEPAGE@"
  url "@URL@/@ARCHIVE@"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on :linux

  def install
    bin.install "bin/awful-archive"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/awful-archive"
    fish_completion.install "share/fish/vendor_completions.d/awful-archive.fish"
    zsh_completion.install "share/zsh/site-functions/_awful-archive"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/awful-archive --version")
  end
end
