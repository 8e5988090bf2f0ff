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

/** A step under way. */
type Running = { name: string; began: number; detail: string };

const running: Running[] = [];
const ended: { name: string; seconds: number }[] = [];
const tick = 500;
const wipe = "\r\u001b[2K";
let timer: NodeJS.Timeout | undefined;
let isHushed = false;

/** A start that is being stopped, or is one of several processes, says no more of its steps. */
export function hushSteps(): void {
  isHushed = true;
}

/** Writes one line for people; the line of what is under way moves below it. */
export function say(line = ""): void {
  process.stderr.write(`${isTerminal && running.length > 0 ? wipe : ""}${line}\n`);
  show();
}

/** The steps that are done, in the order in which they ended, with the seconds each took. */
export const stepTimes = (): readonly { name: string; seconds: number }[] => ended;

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

function lineOf(mark: string, { name, began, detail }: Running): string {
  const seconds = secondsSince(began).toFixed(1);
  return `  ${mark} ${name.padEnd(10)} ${style.dim(`${seconds.padStart(5)} s`)}  ${detail}`;
}

/** One line for all steps under way: the first in full, of the others their names and what they do. It must fit, or it could not be wiped. */
function show(): void {
  const [first, ...others] = running;
  if (!isTerminal || isHushed || !first) return;
  const beside = others.map(({ name, detail }) => ` + ${name} ${detail.slice(0, 30)}`.trimEnd()).join("");
  const room = Math.max((process.stderr.columns || 80) - 26, 10);
  const detail = `${first.detail.slice(0, beside ? 30 : 90)}${beside}`.slice(0, room);
  process.stderr.write(`${wipe}${lineOf("·", { ...first, detail })}`);
}

function begin(step: Running): void {
  running.push(step);
  if (isTerminal) timer ??= setInterval(show, tick).unref();
  show();
}

function end(step: Running): void {
  running.splice(running.indexOf(step), 1);
  if (running.length > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/**
 * Runs one step of the start and shows its name, what it reports and how long it took. Steps may run beside each other.
 * @param describe turns the result into a few words for the line
 * @throws whatever `work` throws, after the line has been closed
 */
export async function step<T>(
  name: string,
  work: (progress: Progress) => Promise<T>,
  describe: (result: T) => string = () => "",
): Promise<T> {
  const own: Running = { name, began: performance.now(), detail: "" };
  begin(own);
  const close = (mark: string, detail: string): void => {
    end(own);
    process.stderr.write(`${isTerminal ? wipe : ""}${lineOf(mark, { ...own, detail })}\n`);
    show();
  };
  try {
    const result = await work((detail) => {
      own.detail = detail;
      show();
    });
    ended.push({ name, seconds: secondsSince(own.began) });
    if (isHushed) end(own);
    else close(style.pink("■"), describe(result));
    return result;
  } catch (error) {
    if (isHushed) end(own);
    else close("✗", "failed");
    throw error;
  }
}
