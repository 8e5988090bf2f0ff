// One night's door on this device: who works here, what the server says, and whether it says anything.
import type { DoorAnswers, DoorNumbers, Numbers } from "#app/parts/door/door-answers.ts";
import { askDoor, type DoorArgs, type DoorCaller, NoAnswer } from "#app/parts/door/door-client.ts";
import { type DoorStop, toStop } from "#app/parts/door/door-stop.ts";
import { keepDevice, readDevice } from "./device-name.ts";
import type { DoorView } from "./door-view.ts";
import { type Found, findNight } from "./find-night.ts";

/** A pass asks this often for the numbers; a colleague with an account hears of them, and asks to be sure. */
const passPollMs = 2_000;
const accountPollMs = 15_000;
/** How often a door without a line looks for one. */
const probeMs = 3_000;

const opening = (): DoorView => ({
  isOpening: true,
  stop: null,
  night: null,
  pass: null,
  isSupervisor: false,
  numbers: null,
  gate: null,
  device: "",
  offlineSince: null,
  waiting: 0,
  listAt: null,
});

/** The door of one night. Screens read it by `useDoor`. */
export class DoorNight {
  readonly slug: string;
  #view = opening();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #caller: DoorCaller | null = null;

  readonly #isSignedIn: () => Promise<boolean>;

  /** @param isSignedIn says whether somebody has an account in this browser, once that is known */
  constructor(slug: string, isSignedIn: () => Promise<boolean>) {
    this.slug = slug;
    this.#isSignedIn = isSignedIn;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): DoorView => this.#view;

  #show(change: Partial<DoorView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Opens the night, and follows its numbers until `close`. */
  async open(): Promise<void> {
    const chosen = readDevice();
    this.#isClosed = false;
    this.#show({ ...opening(), ...chosen });
    try {
      const found = await findNight(this.slug, chosen, await this.#isSignedIn());
      if (this.#isClosed) return;
      if (typeof found === "string") this.stop(found);
      else this.#begin(found);
    } catch (error) {
      if (!this.#isClosed)
        this.stop(error instanceof NoAnswer ? "no-answer" : (toStop(error) ?? "not-found"));
    }
  }

  #begin({ eventId, pass, night }: Found): void {
    const device = pass?.label ?? this.#view.device;
    const gate = night.gate ?? this.#view.gate;
    this.#caller = { eventId, pass: pass?.pass ?? null, device, gate };
    this.#show({
      isOpening: false,
      night,
      pass,
      isSupervisor: night.is_supervisor,
      numbers: night.numbers,
      device,
      gate,
    });
    this.#follow();
  }

  /** Nobody can work here any more. */
  stop(stop: DoorStop): void {
    clearTimeout(this.#timer);
    this.#show({ isOpening: false, stop });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /**
   * Calls a function of the door, with the night, the pass, this device and its gate.
   * @throws NoAnswer where there was none in time (the door is offline from then on); the data API's refusal
   */
  async ask<N extends keyof DoorAnswers>(
    name: N,
    args: DoorArgs<N>,
    waitMs?: number,
  ): Promise<DoorAnswers[N]> {
    if (!this.#caller) throw new NoAnswer("The door is not open");
    try {
      const answer = await askDoor(this.#caller, name, args, waitMs);
      this.#answered();
      const { numbers } = Object(answer) as { numbers?: Numbers };
      if (numbers) this.takeNumbers(numbers);
      return answer;
    } catch (error) {
      if (error instanceof NoAnswer) this.#lost();
      else {
        this.#answered();
        const stop = toStop(error);
        if (stop) this.stop(stop);
      }
      throw error;
    }
  }

  /** Shows numbers unless newer ones are shown already. */
  takeNumbers(numbers: Numbers): void {
    if (numbers.change >= (this.#view.numbers?.change ?? 0)) this.#show({ numbers });
  }

  chooseGate(gate: string | null, device: string): void {
    keepDevice({ gate, device });
    if (this.#caller) this.#caller = { ...this.#caller, gate, device };
    this.#show({ gate, device });
  }

  #lost(): void {
    if (this.#view.offlineSince === null) this.#show({ offlineSince: Date.now() });
    this.#follow();
  }

  #answered(): void {
    if (this.#view.offlineSince !== null) this.#show({ offlineSince: null });
  }

  /** Reads the numbers again after a while, and so finds out whether there is a line. */
  #follow(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#view.stop) return;
    const { offlineSince, pass } = this.#view;
    const wait = offlineSince !== null ? probeMs : pass ? passPollMs : accountPollMs;
    this.#timer = setTimeout(() => {
      this.readNumbers()
        .catch(() => {})
        .finally(() => this.#follow());
    }, wait);
  }

  /** Everything of the screen Numbers, and tells how many scans wait here. */
  readNumbers(): Promise<DoorNumbers> {
    return this.ask("door_numbers", { p_waiting: this.#view.waiting });
  }
}
