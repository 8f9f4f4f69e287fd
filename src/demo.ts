/** What `demo/` has of a family; `Live` is what its live work takes from there. */
export interface DemoWorld<Live = unknown> {
  /** Writes the family's part of the demo archive as upstream files; the same bytes on every machine. */
  writeFiles(folder: string): Promise<unknown>;
  readonly live?: Live;
}

/** The invented short-video platform, on 127.0.0.1. */
export interface ShortVideoSite {
  /** Without a slash at the end. */
  origin: string;
  close(): Promise<void>;
}

/** What the demo serves in place of upstreams. */
export interface Demo {
  /** By the names of the families. */
  readonly worlds: Readonly<Record<string, DemoWorld>>;
  startShortVideoSite(): Promise<ShortVideoSite>;
}

/** Loads `demo/`, which is a program of its own; called only where the demo is on, and by nothing but this. */
export async function loadDemo(): Promise<Demo> {
  return (await import('#demo')).demo;
}
