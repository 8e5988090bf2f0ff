import { type SubmitEvent, useEffect, useState } from "react";
import { serverDate } from "#app/device/server-time.ts";
import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { withWords } from "./entry-lines.ts";
import { EntryRow } from "./entry-row.tsx";
import { usePaperEntry } from "./use-paper-entry.ts";

/** Brings what was ticked on paper: who came, and about when. It is counted like scans that were made offline. */
export function EnterFromPaper() {
  const { door, view } = useDoor();
  const entry = usePaperEntry();
  const isMissing = entry === null;
  useEffect(() => {
    if (isMissing) void door.readList().catch(() => {});
  }, [isMissing, door]);
  if (entry) return <Entry {...entry} />;
  return view.offlineSince === null ? (
    <Halftone className="h-72" />
  ) : (
    <EmptyState>The list is not on this device yet. Come back once there is a connection.</EmptyState>
  );
}

type EntryProps = NonNullable<ReturnType<typeof usePaperEntry>>;

function Entry({ lines, ticked, tick, people, enter, isBusy, entered }: EntryProps) {
  const [words, setWords] = useState("");
  const [clock, setClock] = useState(() => clockTime(serverDate()));
  const [isWrongTime, setIsWrongTime] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void enter(clock).then((isTime) => setIsWrongTime(!isTime));
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <p className="max-w-reading text-ink-2">
        Tick who came. Those who are in already are not listed. Enter people who came at about the same time
        together.
      </p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label="Find a name or a reference">
          <TextInput
            type="search"
            value={words}
            autoComplete="off"
            maxLength={100}
            className="min-h-14"
            onChange={(change) => setWords(change.target.value)}
          />
        </Field>
        <Field
          label="Came in at about"
          error={isWrongTime ? "Write a time of tonight, such as 23:10." : undefined}
        >
          <TextInput
            type="time"
            value={clock}
            className="min-h-14"
            onChange={(change) => setClock(change.target.value)}
          />
        </Field>
      </div>
      <Names lines={lines} words={words} ticked={ticked} tick={tick} />
      <div className="sticky bottom-0 grid gap-2 border-ink border-t-2 bg-bg py-3">
        <p role="status" className="border-green border-s-4 ps-4 font-bold empty:hidden">
          {entered}
        </p>
        <Button type="submit" size="lg" className="min-h-14" busy={isBusy} disabled={people === 0}>
          {people === 0 ? "Tick who came" : `Enter ${plural(people, "person", "people")} at ${clock}`}
        </Button>
      </div>
    </form>
  );
}

/** Most names that are shown at once; people who look for more write more of the name. */
const mostShown = 200;

type NamesProps = Pick<EntryProps, "lines" | "ticked" | "tick"> & { words: string };

function Names({ lines, words, ticked, tick }: NamesProps) {
  const found = withWords(lines, words);
  if (found.length === 0)
    return (
      <EmptyState>
        {lines.length === 0 ? "Everybody on the list is in." : "No one on the list matches."}
      </EmptyState>
    );
  return (
    <>
      <ul className="border-ink border-t-2">
        {found.slice(0, mostShown).map((line) => (
          <EntryRow
            key={line.key}
            line={line}
            value={ticked[line.key] ?? 0}
            onChange={(number) => tick(line.key, number)}
          />
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className="text-ink-2">{found.length - mostShown} more. Write more of the name to see them.</p>
      ) : null}
    </>
  );
}
