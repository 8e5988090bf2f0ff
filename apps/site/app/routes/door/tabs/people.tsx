import clsx from "clsx";
import { lazy, type SubmitEvent, Suspense, useState } from "react";
import type { Guest } from "#app/parts/door/door-answers.ts";
import { DoorNotes } from "#app/parts/door/door-notes.tsx";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { GuestList } from "#app/parts/door/people/guest-list.tsx";
import { GuestResult } from "#app/parts/door/people/guest-result.tsx";
import { useGuestDesk } from "#app/parts/door/people/use-guest-desk.ts";
import { useFoundParties, useGuests } from "#app/parts/door/people/use-people.ts";
import { WalkUpForm } from "#app/parts/door/people/walk-up-form.tsx";
import { PartyList } from "#app/parts/door/result/party-list.tsx";
import { ResultPanel } from "#app/parts/door/result/result-panel.tsx";
import { toneClass } from "#app/parts/door/result/tone-class.ts";
import { useLoud } from "#app/parts/door/scan/use-loud.ts";
import { type Scanner, useScanner } from "#app/parts/door/scan/use-scanner.ts";
import { useWedge } from "#app/parts/door/scan/use-wedge.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Without it the door works as before: the counter of staff is under Numbers. */
const DoorCrew = lazy(() => import("#app/parts/rota/door-crew.tsx").catch(() => ({ default: () => null })));

/** Finds people who have nothing to scan: guests by name, and for supervisors bookings. */
export default function People() {
  const { view } = useDoor();
  const [isLoud] = useLoud();
  const scanner = useScanner(isLoud);
  const desk = useGuestDesk(isLoud);
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState("");
  useWedge((text) => {
    desk.clear();
    void scanner.run({ items: [text], by: text, action: "in" });
  });
  const tone = desk.shown?.answer.tone ?? scanner.tone;
  const { guests, pricePence } = useGuests();
  const meant = guests?.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase())) ?? null;
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(words.trim());
  };
  const admit = (guest: Guest, number: number) => {
    scanner.clear();
    void desk.admit(guest, number);
  };
  return (
    <section aria-labelledby="people" className="grow">
      <h2 id="people" className="sr-only">
        People
      </h2>
      {desk.shown || scanner.shown ? (
        <div className={clsx("column py-4", tone && toneClass[tone])}>
          {desk.shown ? (
            <GuestResult
              shown={desk.shown}
              onClear={desk.clear}
              onOverride={async (reason) => {
                const { answer, number } = desk.shown ?? {};
                if (answer?.guest && number) await desk.admit(answer.guest, number, reason);
              }}
            />
          ) : (
            <ResultPanel scanner={scanner} />
          )}
        </div>
      ) : null}
      <div className="column grid gap-6 py-4">
        <DoorNotes />
        <RefusalNote refusal={desk.refusal} />
        <SearchForm words={words} setWords={setWords} onSubmit={search} />
        <Found words={asked} scanner={scanner} onAdmit={desk.clear} />
        <section aria-labelledby="guests" className="grid gap-2">
          <h3 id="guests" className="type-h3">
            Guests
          </h3>
          <Guests
            guests={meant}
            all={guests?.length ?? 0}
            pricePence={pricePence}
            isBusy={desk.isBusy}
            onAdmit={admit}
          />
        </section>
        {view.night ? (
          <Suspense fallback={null}>
            <DoorCrew
              eventId={view.night.event_id}
              pass={view.pass?.pass ?? null}
              gate={view.gate}
              device={view.device}
              words={words}
            />
          </Suspense>
        ) : null}
        {view.isSupervisor ? <WalkUpForm isBusy={desk.isBusy} onAdd={desk.addWalkUp} /> : null}
      </div>
    </section>
  );
}

type SearchFormProps = {
  words: string;
  setWords: (words: string) => void;
  onSubmit: (event: SubmitEvent) => void;
};

function SearchForm({ words, setWords, onSubmit }: SearchFormProps) {
  const { view } = useDoor();
  const hint = view.isSupervisor
    ? "A name, a reference or an email address. Each search of bookings is noted."
    : undefined;
  return (
    <search>
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <Field label={view.isSupervisor ? "Find somebody" : "Find a guest"} hint={hint} className="grow">
          <TextInput
            type="search"
            value={words}
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => setWords(target.value)}
            className="min-h-14"
          />
        </Field>
        {view.isSupervisor ? (
          <Button type="submit" className="min-h-14">
            Search bookings
          </Button>
        ) : null}
      </form>
    </search>
  );
}

/** Bookings that were searched for, each with the way in for who is not in yet. */
function Found({ words, scanner, onAdmit }: { words: string; scanner: Scanner; onAdmit: () => void }) {
  const { parties, refusal, isSearching } = useFoundParties(words);
  if (!words) return null;
  const { shown } = scanner;
  // one that was let in just now stands in its result, newer than what was found
  const above = shown && "scanned" in shown ? shown.scanned.answer.parties : [];
  const others = parties?.filter((party) => !above.some(({ booking_id }) => booking_id === party.booking_id));
  const run: Scanner["run"] = (request) => {
    onAdmit();
    return scanner.run(request);
  };
  return (
    <section aria-labelledby="bookings" aria-busy={isSearching} className="grid gap-4">
      <h3 id="bookings" className="type-h3">
        Bookings
      </h3>
      <RefusalNote refusal={refusal} />
      {words.length < 3 ? <p>Write at least three letters.</p> : null}
      {isSearching && !parties ? <Halftone className="h-24" /> : null}
      {parties?.length === 0 ? (
        <EmptyState>No booking of this night has that name, reference or address.</EmptyState>
      ) : null}
      {others?.map((party) => (
        <PartyList key={party.booking_id} party={party} scanner={{ ...scanner, run }} request={searched} />
      ))}
    </section>
  );
}

/** A booking that was searched for: nothing was scanned, so its tickets go by their ids. */
const searched = { items: [], action: "in" } as const;

type GuestsProps = {
  guests: readonly Guest[] | null;
  all: number;
  pricePence: number | null;
  isBusy: boolean;
  onAdmit: (guest: Guest, number: number) => void;
};

function Guests({ guests, all, ...props }: GuestsProps) {
  if (!guests) return <Halftone className="h-40" />;
  if (all === 0) return <EmptyState>Nobody is on the guest list tonight.</EmptyState>;
  if (guests.length === 0) return <p>No guest has that name.</p>;
  return <GuestList guests={guests} {...props} />;
}
