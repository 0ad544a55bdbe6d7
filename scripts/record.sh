#!/bin/sh
# Records how a machine reclaims memory, for the page "Recorded" of Reclaimscope (docs/real.md). The recording contains only numbers of the
# kernel, and no names of programs, files or hosts.
#
#   sh record.sh [SECONDS_BETWEEN [SECONDS_IN_ALL]] > recording.txt
#
# By default it takes a sample each second until ^C. It needs no root.

between=${1:-1}
all=${2:-0}

refuse() {
  echo "record.sh: $1 \"$2\" cannot be used; expected $3" >&2
  exit 2
}

case $between in
  '' | . | *[!0-9.]* | *.*.*) refuse SECONDS_BETWEEN "$between" 'a number of seconds, such as 1 or 0.5' ;;
esac
case $all in
  '' | *[!0-9]*) refuse SECONDS_IN_ALL "$all" 'a whole number of seconds; 0 records until ^C' ;;
esac
[ -r /proc/vmstat ] || refuse file /proc/vmstat 'a file that can be read'

# ^C ends the loop after the current sample, so that the last sample is complete.
goes_on=yes
trap 'goes_on=no' INT TERM

# In whole seconds, so the recording can be up to a second too long.
end=$(($(date +%s) + all))
while [ "$goes_on" = yes ]; do
  # %N is not POSIX. If date does not know it, the time is in whole seconds.
  now=$(date +%s.%N)
  case $now in
    *[!0-9.]*) now=$(date +%s) ;;
  esac
  # Collects a sample before writing it, so that it is written completely. Files that the kernel does not have are left out, such as
  # /proc/pressure/memory (Linux 4.19 and earlier, or psi=0).
  sample=$(
    trap '' INT TERM
    echo "time: $now"
    for file in /proc/vmstat /proc/zoneinfo /proc/pressure/memory /proc/meminfo; do
      cat "$file" 2>/dev/null
    done
  )
  printf '%s\n' "$sample" || exit 1
  if [ "$all" -gt 0 ] && [ "$(date +%s)" -gt "$end" ]; then break; fi
  [ "$goes_on" = yes ] && sleep "$between"
done
