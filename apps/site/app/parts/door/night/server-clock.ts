// The server's time as a device knows it: how far its own clock is off is learnt from every answer that says the time.

export class ServerClock {
  #offMs = 0;
  #told = Date.now();
  #toldAt = performance.now();
  #isKnown = false;

  /** @param offMs how far the clock was off when the page before this one closed */
  constructor(offMs = 0) {
    this.#offMs = offMs;
  }

  /** An answer of the server's said its time. */
  hear(time: unknown): void {
    const told = typeof time === "string" ? Date.parse(time) : Number.NaN;
    if (Number.isNaN(told)) return;
    this.#told = told;
    this.#toldAt = performance.now();
    this.#offMs = told - Date.now();
    this.#isKnown = true;
  }

  /** In ms. A clock that somebody sets meanwhile changes nothing: it is counted on from what was told. */
  readonly now = (): number =>
    this.#isKnown ? this.#told + performance.now() - this.#toldAt : Date.now() + this.#offMs;

  get offMs(): number {
    return this.#offMs;
  }
}
