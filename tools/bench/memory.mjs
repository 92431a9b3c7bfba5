import { readFileSync } from 'node:fs';

const EVERY_MILLISECONDS = 10;

/** Resident memory of a process in MiB. */
function resident(pid) {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/**
 * Watches the resident memory of a process. end() returns it before, its peak and the growth,
 * in MiB.
 */
export function watchMemory(pid) {
  const before = resident(pid);
  let peak = before;
  const look = () => (peak = Math.max(peak, resident(pid)));
  const timer = setInterval(look, EVERY_MILLISECONDS);
  return {
    end() {
      clearInterval(timer);
      look();
      return { before, peak, growth: peak - before };
    },
  };
}
