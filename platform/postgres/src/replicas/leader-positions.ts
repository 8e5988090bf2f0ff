// Where the leader's log was at which moment, so that a position a replica has replayed says how far behind it is: by our own clock alone,
// however quiet the leader is and whatever the replica thinks of its connection.

/** A place in the log; later ones are greater. */
export type LogPosition = bigint;

/** @param text as PostgreSQL writes one, "16/B374D848" */
export function parsePosition(text: string): LogPosition {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

type Sample = { at: number; position: LogPosition };

const keptMs = 60_000;

/** What is known of the leader's log. */
export class LeaderPositions {
  readonly #samples: Sample[] = [];
  #needed: LogPosition | undefined;
  #asked = 0;

  /** Something was announced that stands before a position nobody has told us yet. @returns what `learn` must be given back */
  announce(): number {
    this.#needed = undefined;
    this.#asked += 1;
    return this.#asked;
  }

  /** How many announcements were heard. */
  get announced(): number {
    return this.#asked;
  }

  /**
   * @param position how far the leader's log was written
   * @param askedAt when it was asked for (`performance.now()`): all that was done before stands before it
   * @param announced how many announcements had been heard by then
   */
  learn(position: LogPosition, askedAt: number, announced: number): void {
    if (announced === this.#asked) this.#needed ??= position;
    const last = this.#samples.at(-1);
    if (last?.position === position) last.at = askedAt;
    else this.#samples.push({ at: askedAt, position });
    while ((this.#samples[0]?.at ?? askedAt) < askedAt - keptMs) this.#samples.shift();
  }

  /** Whether all that was announced had been replayed there. */
  covers(replayed: LogPosition): boolean {
    return this.#needed !== undefined && replayed >= this.#needed;
  }

  /**
   * How old what stands there is beside what the leader was last known to have, in ms; infinite where nothing is known. While the leader
   * cannot be asked it does not grow: nothing newer is to be had then.
   */
  lagOf(replayed: LogPosition): number {
    const last = this.#samples.at(-1);
    const reached = this.#samples.findLast(({ position }) => position <= replayed);
    return last && reached ? last.at - reached.at : Number.POSITIVE_INFINITY;
  }
}
