#!/bin/sh
# What was applied last, as git keeps it: refs/evenkeel/applied is there exactly after an apply that ended 0. The page to it:
# docs/elsewhere.md. Copy it to ci/applied.sh.
#   applied.sh base REF   the option for plan and drift; REF is the manifest before, where nothing says what was applied
#   applied.sh begin      before an apply: until it has ended well, live is of no commit
#   applied.sh end        after an apply that ended 0
set -eu
ref=refs/evenkeel/applied

case $1 in
  base)
    # With no line at all the remote has no such ref; an error ends the job, because then nobody knows.
    found=$(git ls-remote origin "$ref")
    if [ -n "$found" ]; then
      git fetch --quiet --force origin "+$ref:$ref"
      echo "--base-applied git:$(git rev-parse --verify "$ref^{commit}")"
    elif [ -n "${2:-}" ]; then
      echo "--base git:$(git rev-parse --verify "$2^{commit}")"
    fi
    ;;
  begin)
    if [ -n "$(git ls-remote origin "$ref")" ]; then git push --quiet origin ":$ref"; fi
    ;;
  end) git push --quiet --force origin "HEAD:$ref" ;;
  *) exit 64 ;;
esac
