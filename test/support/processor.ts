import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** The time that a process has computed so far, in milliseconds, whatever else the machine does. */
export function processorMsOf(pid: number): number {
  if (process.platform !== 'linux') return processorMsByPs(pid);
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program stands in parentheses and may have blanks; user and system time are fields 14 and 15.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** The same from `minutes:seconds.hundredths`, as ps of macOS prints it; that of Linux has whole seconds only. */
function processorMsByPs(pid: number): number {
  const [minutes, seconds] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).split(':');
  return (Number(minutes) * 60 + Number(seconds)) * 1_000;
}
