// The library of pictures: ten megabytes that a server needs for its first picture, and not to start.
import type sharp from "sharp";

let loading: Promise<typeof sharp> | undefined;

async function load(): Promise<typeof sharp> {
  const { default: library } = await import("sharp");
  // the cache of the library helps only those who open the same file again
  library.cache(false);
  library.concurrency(1);
  return library;
}

/** The same for everyone who asks. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= load();
  return loading;
}
