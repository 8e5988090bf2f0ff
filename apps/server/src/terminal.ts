// What a person sees while the product starts: one line a step, with its time. Goes to standard error; logs go to standard output.
const isTerminal = process.stderr.isTTY;
const paint = (code: number, text: string): string => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text);

/** Bold, dim and pink text where the terminal can show it. */
export const style = {
  bold: (text: string): string => paint(1, text),
  dim: (text: string): string => paint(2, text),
  pink: (text: string): string => paint(95, text),
};

/** A step's own progress, shown in place on a terminal and dropped elsewhere. */
export type Progress = (detail: string) => void;

let isHushed = false;

/** A start that is being stopped says no more of its steps. */
export function hushSteps(): void {
  isHushed = true;
}

/** Writes one line for people. */
export function say(line = ""): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs one step of the start and shows its name, what it reports and how long it took.
 * @param describe turns the result into a few words for the line
 * @throws whatever `work` throws, after the line has been closed
 */
export async function step<T>(
  name: string,
  work: (progress: Progress) => Promise<T>,
  describe: (result: T) => string = () => "",
): Promise<T> {
  const started = performance.now();
  const line = (mark: string, detail: string): string => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return `  ${mark} ${name.padEnd(10)} ${style.dim(`${seconds.padStart(5)} s`)}  ${detail}`;
  };
  try {
    const result = await work((detail) => {
      if (isTerminal && !isHushed) process.stderr.write(`\r\u001b[2K${line("·", detail.slice(0, 90))}`);
    });
    process.stderr.write(`${isTerminal ? "\r\u001b[2K" : ""}${line(style.pink("■"), describe(result))}\n`);
    return result;
  } catch (error) {
    if (!isHushed) process.stderr.write(`${isTerminal ? "\r\u001b[2K" : ""}${line("✗", "failed")}\n`);
    throw error;
  }
}
