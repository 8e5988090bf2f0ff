import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useFocusOn } from "#app/ui/use-focus-on.ts";
import type { VenueClaim } from "./claim.ts";
import {
  claimsKey,
  findSimilarVenues,
  type SimilarVenue,
  startClaim,
  startNewVenue,
} from "./claim-queries.ts";

type FindVenueProps = {
  /** what was chosen before: claiming a page, or adding a room */
  wish: "claim" | "add";
  start: { name: string };
  onStarted: (claim: VenueClaim) => void;
};

/** The first step: is the room here already? Claim its page; if not, add it. */
export function FindVenue({ wish, start, onStarted }: FindVenueProps) {
  const [asked, setAsked] = useState<{ name: string; postcode: string } | null>(null);
  const { run, isBusy, refusal, setRefusal } = useExclusiveMutation(claimsKey);
  const form = useHeldForm({
    name: "find-venue",
    defaults: { name: start.name, postcode: "" },
    refusal: splitRefusal(refusal),
    refusedAt: ["name", "postcode"],
    send: ({ name, postcode }) => {
      setRefusal(null);
      setAsked({ name: name.trim(), postcode: postcode.trim() });
    },
  });
  const found = useQuery({
    queryKey: ["similar-venues", asked],
    enabled: asked !== null,
    queryFn: async () => findSimilarVenues(await browserClient(), asked?.name ?? "", asked?.postcode || null),
  });
  /** Something else is typed than what was looked for. */
  const onChange = () => {
    setAsked(null);
    setRefusal(null);
  };
  const begin = async (act: (client: Awaited<ReturnType<typeof browserClient>>) => Promise<VenueClaim>) => {
    const claim = await run(act);
    if (claim) onStarted(claim);
  };
  return (
    <div className="grid max-w-3xl gap-6">
      <form {...form.props} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
        <Field label="Name of the room" error={form.errors.name} required>
          <TextInput
            {...form.register("name", {
              onChange,
              validate: (name) => name.trim() !== "" || "Write the name of the room.",
            })}
            maxLength={100}
          />
        </Field>
        <Field
          label={wish === "add" ? "Postcode" : "Postcode (optional)"}
          error={form.errors.postcode}
          required={wish === "add"}
        >
          <TextInput {...form.register("postcode", { onChange })} maxLength={10} autoComplete="off" />
        </Field>
        <Button type="submit" variant="outline" className="sm:mt-[1.9rem]" busy={found.isFetching}>
          Look for it
        </Button>
      </form>
      <RefusalNote refusal={form.rest} />
      {found.isError ? (
        <p role="alert" className="border-red border-s-4 ps-4">
          We could not look.{" "}
          <button type="button" className="underline" onClick={() => void found.refetch()}>
            Try again
          </button>
          .
        </p>
      ) : null}
      {asked && found.data ? (
        <Found
          venues={found.data}
          asked={asked}
          isBusy={isBusy}
          onClaim={(id) => void begin((client) => startClaim(client, id))}
          onAdd={() => void begin((client) => startNewVenue(client, asked.name, asked.postcode))}
        />
      ) : null}
    </div>
  );
}

type FoundProps = {
  venues: readonly SimilarVenue[];
  asked: { name: string; postcode: string };
  isBusy: boolean;
  onClaim: (id: string) => void;
  onAdd: () => void;
};

/** The rooms that are like it, and adding it where it is none of them. */
function Found({ venues, asked, isBusy, onClaim, onAdd }: FoundProps) {
  const heading = useFocusOn<HTMLHeadingElement>(venues);
  const isKnown = venues.length > 0;
  return (
    <section aria-label="What we found" className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="type-h3">
        {isKnown
          ? "Is it one of these?"
          : `We know no room like that${asked.postcode ? ` near ${asked.postcode}` : ""}`}
      </h2>
      {isKnown ? (
        <ul className="grid border-line border-t">
          {venues.map((venue) => (
            <Similar key={venue.id} venue={venue} isBusy={isBusy} onClaim={() => onClaim(venue.id)} />
          ))}
        </ul>
      ) : null}
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">
          {isKnown ? "If it is none of them, add it." : "Add it: it takes about ten minutes."}
          {asked.postcode ? "" : " Enter its postcode first, so that it is not added twice."}
        </p>
        <Button variant={isKnown ? "outline" : "primary"} busy={isBusy} onClick={onAdd}>
          Add {asked.name || "it"}
        </Button>
      </div>
    </section>
  );
}

/** Several lines are several fields; the first of them is shown, the next after that is mended. */
function splitRefusal<Refused extends { title: string; remedy: string }>(refusal: Refused | null) {
  return refusal ? { ...refusal, title: refusal.title.split("\n")[0] ?? refusal.title } : null;
}

type SimilarProps = { venue: SimilarVenue; isBusy: boolean; onClaim: () => void };

function Similar({ venue, isBusy, onClaim }: SimilarProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-60">
        <Link to={`/venues/${venue.slug}`} className="font-bold" dir="auto">
          {venue.name}
        </Link>
        <p className="text-ink-2">{venue.place}</p>
        {venue.is_claimed ? <p className="text-small">It has owners here. They are asked first.</p> : null}
      </div>
      <Button busy={isBusy} onClick={onClaim} aria-label={`Claim ${venue.name}`}>
        Claim it
      </Button>
    </li>
  );
}
