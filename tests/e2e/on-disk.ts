import { writeFile } from "node:fs/promises";
import { test } from "@playwright/test";

/**
 * Files of a test as paths, for a chooser of files. A path is handed to the browser at once; ten megabytes as bytes travel through its
 * debugging line, which takes more than fifteen seconds on a busy machine.
 */
export function onDisk(files: { name: string; buffer: Buffer }[]): Promise<string[]> {
  return Promise.all(
    files.map(async ({ name, buffer }) => {
      const file = test.info().outputPath(name);
      await writeFile(file, buffer);
      return file;
    }),
  );
}
