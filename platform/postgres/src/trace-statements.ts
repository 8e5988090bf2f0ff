// Where statements can be followed: nothing stands around them until a process asks for it.

/** What a statement is, without its values. */
export type TracedStatement = {
  text: string;
  /** whose rights it has: a role of the database, never a person */
  role: string;
};

/** Runs a statement, and sees how long it takes and how it ends. */
export type AroundStatement = <T>(statement: TracedStatement, run: () => Promise<T>) => Promise<T>;

let around: AroundStatement | undefined;

/** Follows every statement of this process from now on; undefined ends it. */
export function traceStatements(next: AroundStatement | undefined): void {
  around = next;
}

/** Runs a statement, followed where somebody follows. */
export function runTraced<T>(text: string, role: string, run: () => Promise<T>): Promise<T> {
  return around ? around({ text, role }, run) : run();
}
