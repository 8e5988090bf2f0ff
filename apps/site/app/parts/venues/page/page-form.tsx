import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { isOpenToChanges } from "#app/parts/venues/my-venues.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { AccessFields } from "./access-fields.tsx";
import { BasicsFields } from "./basics-fields.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { DoorFields } from "./door-fields.tsx";
import { HireFields } from "./hire-fields.tsx";
import { OpeningFields } from "./opening-fields.tsx";
import { PageProvider } from "./page-context.ts";
import { namesOf, type VenuePage } from "./page-data.ts";
import { PageHistory } from "./page-history.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { RoomFields } from "./room-fields.tsx";
import { SafetyFields } from "./safety-fields.tsx";
import { readVenuePage, useVenuePage } from "./use-venue-page.ts";
import { WaitingNote } from "./waiting-note.tsx";

/** The page of a venue as its team writes it. */
export function PageForm({ venueId }: { venueId: string }) {
  const query = useQuery({
    queryKey: ["venues", "page", venueId],
    queryFn: () => readVenuePage(venueId),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The page">
      {(read) => <PageEditor key={venueId} read={read} />}
    </Loaded>
  );
}

const sections: readonly { id: string; title: string; fields: readonly string[]; Body: () => ReactNode }[] = [
  {
    id: "basics",
    title: "Basics",
    fields: ["name", "aliases", "venue_type", "description", "links"],
    Body: BasicsFields,
  },
  {
    id: "place",
    title: "Place and getting there",
    fields: ["address", "postcode", "lat", "location_precision", "nearest_station", "getting_there"],
    Body: PlaceFields,
  },
  { id: "rooms", title: "Capacity and rooms", fields: ["capacity", "spaces"], Body: RoomFields },
  {
    id: "door",
    title: "Licence and door",
    fields: ["licence", "licensed_capacity", "id_accepted", "house_rules"],
    Body: DoorFields,
  },
  { id: "access", title: "Access", fields: ["access", "access_contact"], Body: AccessFields },
  { id: "safety", title: "Safety", fields: ["safety"], Body: SafetyFields },
  { id: "pictures", title: "Pictures", fields: ["pictures"], Body: PictureFields },
  { id: "hire", title: "Hire", fields: ["hire", "hire_enquiries", "rate_pence"], Body: HireFields },
  { id: "opening", title: "Open or closed", fields: ["status", "reopens_on"], Body: OpeningFields },
];

function PageEditor({ read }: { read: VenuePage }) {
  const state = useVenuePage(read);
  const { base, page, changed, problems, refusal } = state;
  const form = useRef<HTMLFormElement>(null);
  const mayChange = isOpenToChanges(base.status);
  const wrong = Object.keys(problems);
  useEffect(() => {
    if (wrong.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong.length]);
  const save = async () => {
    const saved = await state.save();
    if (!saved) return;
    notify(Object.keys(saved.waiting).length > 0 ? "Saved. The name or place waits for our team." : "Saved");
  };
  return (
    <div className="grid gap-8">
      <WaitingNote read={base} onChanged={state.reset} />
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <PageProvider
          value={{ venueId: base.venue_id, page, set: state.set, errorOf: (field) => problems[field] }}
        >
          <fieldset disabled={!mayChange} className="grid min-w-0 gap-3">
            <legend className="sr-only">The page</legend>
            {sections.map(({ id, title, fields, Body }) => {
              const isWrong = wrong.some((field) => fields.includes(field.split(".")[0] ?? ""));
              const isChanged = changed.some((field) => fields.includes(field));
              return (
                <details
                  key={id}
                  open={isWrong || id === "basics" || undefined}
                  className="border-2 border-ink"
                >
                  <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 px-4 py-3">
                    <h3 className="type-h3">{title}</h3>
                    {isWrong ? (
                      <span className="font-bold text-red">Something is wrong here</span>
                    ) : isChanged ? (
                      <span className="text-ink-2">Changed</span>
                    ) : null}
                  </summary>
                  <div className="grid max-w-3xl gap-4 border-line border-t p-4">
                    <Body />
                  </div>
                </details>
              );
            })}
          </fieldset>
        </PageProvider>
        <ConflictNote {...state} />
        <SaveBar
          state={state}
          mayChange={mayChange}
          refusal={wrong.length > 0 || state.theirs ? null : refusal}
        />
      </form>
      <PageHistory
        venueId={base.venue_id}
        version={base.version}
        mayChange={mayChange}
        onRestored={state.reset}
      />
    </div>
  );
}

type SaveBarProps = {
  state: ReturnType<typeof useVenuePage>;
  mayChange: boolean;
  refusal: ReturnType<typeof useVenuePage>["refusal"];
};

function SaveBar({ state, mayChange, refusal }: SaveBarProps) {
  const isOnline = useOnline();
  const { changed, base, isBusy } = state;
  const wrong = Object.keys(state.problems).length;
  return (
    <div className="sticky bottom-(--bottom-bar-height) z-10 grid gap-3 border-ink border-t-2 bg-bg py-3">
      <RefusalNote refusal={refusal} />
      <p role="status" className={wrong > 0 ? "font-bold text-red" : "text-ink-2"}>
        {wrong > 0
          ? `Not saved: ${wrong === 1 ? "one field is" : `${wrong} fields are`} wrong.`
          : !isOnline && changed.length > 0
            ? "You're offline. What you change is kept in this browser until you save it."
            : changed.length > 0
              ? `Not saved yet: ${namesOf(changed)}`
              : "Everything is saved."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} disabled={!mayChange || changed.length === 0}>
          Save the page
        </Button>
        <LinkButton to={`/venue-dashboard/${base.slug}/preview`} variant="outline">
          Preview
        </LinkButton>
        {changed.length > 0 ? (
          <Button
            variant="quiet"
            onClick={async () => state.reset(await readVenuePage(base.venue_id).catch(() => base))}
          >
            Discard changes
          </Button>
        ) : null}
      </div>
    </div>
  );
}
