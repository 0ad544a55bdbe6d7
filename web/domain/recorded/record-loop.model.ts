/** Three lines of shell that make a recording. The page and docs/real.md show them. */
export const RECORD_LOOP = `while sleep 1; do
  echo "time: $(date +%s.%N)"; cat /proc/vmstat /proc/zoneinfo /proc/pressure/memory
done > recording.txt`;
