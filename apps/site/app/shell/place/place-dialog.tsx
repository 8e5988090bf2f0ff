import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { type FoundPlaces, findPlaces, slugOfPlace } from "#app/api/places/find-place.ts";
import { placeAt } from "#app/api/places/place-at.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useStored } from "#app/api/stored-value.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { LocateButton } from "#app/ui/fields/locate-button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { citiesQuery } from "./areas.ts";
import { defaultPlaceRadius, type Place, placeRadii, storedPlace } from "./place.ts";
import { pathInPlace } from "./place-path.ts";

/** The choice of a town or postcode and how far around it; remembered in this browser only. */
export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryProvider>
      <PlaceChoice onClose={onClose} />
    </QueryProvider>
  );
}

/** A place as the list of the dialog shows it. */
type Offer = { slug: string; name: string; label: string };

function PlaceChoice({ onClose }: { onClose: () => void }) {
  const place = useStored(storedPlace);
  const [radiusMiles, setRadiusMiles] = useState(place?.radiusMiles ?? defaultPlaceRadius);
  const [typed, setTyped] = useState("");
  const { answer, isAsking, ask, forget } = useFoundPlaces();
  const location = useLocation();
  const navigate = useNavigate();
  const cities = useQuery(citiesQuery);

  const choose = (chosen: Place | null) => {
    storedPlace.write(chosen);
    onClose();
    const path = pathInPlace(location, chosen);
    if (path) navigate(path);
  };
  const chooseOffer = ({ slug, name }: { slug: string; name: string }) =>
    choose({ area: slug, name, radiusMiles });
  const wanted = typed.trim().toLowerCase();
  const found = (cities.data ?? [])
    .filter((city) => city.name.toLowerCase().includes(wanted))
    .map(({ slug, name }) => ({ slug, name, label: name }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const exact = found.find(({ name }) => name.toLowerCase() === wanted);
    if (exact) return chooseOffer(exact);
    const only = await ask(typed);
    if (only) chooseOffer(only);
  }

  return (
    <Dialog open onOpenChange={onClose} title="Where?" description="Remembered in this browser only.">
      <form onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label="Town or postcode" error={answer?.message}>
          <span className="flex gap-2">
            <TextInput
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                forget();
              }}
              placeholder="Leeds or LS1"
              maxLength={80}
              autoComplete="off"
              enterKeyHint="search"
            />
            <Button type="submit" variant="outline" busy={isAsking}>
              Find
            </Button>
          </span>
        </Field>
        <Field label="Within">
          <Select value={radiusMiles} onChange={(event) => setRadiusMiles(Number(event.target.value))}>
            {placeRadii.map((miles) => (
              <option key={miles} value={miles}>
                {miles === 1 ? "1 mile" : `${miles} miles`}
              </option>
            ))}
          </Select>
        </Field>
      </form>
      <div className="mt-4 flex flex-wrap gap-2">
        <LocateButton placeAt={placeAt} onPlace={chooseOffer} />
        <Button variant="outline" size="sm" onClick={() => choose(null)}>
          All of the UK
        </Button>
      </div>
      <OfferList
        offers={answer?.offers ?? found}
        isLoading={cities.isPending}
        onRetry={cities.isError ? () => void cities.refetch() : undefined}
        current={place?.area}
        onChoose={chooseOffer}
      />
    </Dialog>
  );
}

/** Asks the server where a typed place is; answers it when there is only one. */
function useFoundPlaces() {
  const [answer, setAnswer] = useState<{ offers: Offer[] | null; message: string | null } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  async function ask(typed: string): Promise<Offer | null> {
    setIsAsking(true);
    try {
      const { places, message }: FoundPlaces = await findPlaces(await browserClient(), typed);
      const offers = places.map((place) => ({
        slug: slugOfPlace(place),
        name: place.name,
        label: place.label,
      }));
      setAnswer({ offers: offers.length > 0 ? offers : null, message });
      return offers.length === 1 ? (offers[0] ?? null) : null;
    } catch {
      setAnswer({ offers: null, message: "We could not look that up. Check your connection and try again." });
      return null;
    } finally {
      setIsAsking(false);
    }
  }
  return { answer, isAsking, ask, forget: () => setAnswer(null) };
}

type OfferListProps = {
  offers: readonly Offer[];
  isLoading: boolean;
  /** Given when the list could not be loaded. */
  onRetry: (() => void) | undefined;
  current: string | undefined;
  onChoose: (offer: Offer) => void;
};

function OfferList({ offers, isLoading, onRetry, current, onChoose }: OfferListProps) {
  if (onRetry)
    return (
      <div className="mt-5">
        <ErrorState onRetry={onRetry}>The list of cities did not come.</ErrorState>
      </div>
    );
  if (isLoading) return <Halftone className="mt-5 h-60" />;
  if (offers.length === 0)
    return <p className="mt-5">Not one of our cities. Press Find and we look it up on the map.</p>;
  return (
    <ul className="mt-5 grid max-h-80 overflow-y-auto border-line border-t sm:grid-cols-2">
      {offers.map((offer) => (
        <li key={offer.slug} className="border-line border-b">
          <button
            type="button"
            className="min-h-11 w-full px-2 text-start -outline-offset-3 hover:bg-ink hover:text-bg aria-pressed:font-bold"
            aria-pressed={offer.slug === current}
            onClick={() => onChoose(offer)}
          >
            {offer.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
