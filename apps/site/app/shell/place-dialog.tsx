import { useQuery } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useStored } from "#app/api/stored-value.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type City, citiesQuery, findNearestCity } from "./areas.ts";
import { defaultPlaceRadius, type Place, placeRadii, storedPlace } from "./place.ts";
import { pathInPlace } from "./place-path.ts";

/** The choice of a city and how far around it; remembered in this browser only. */
export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryProvider>
      <PlaceChoice onClose={onClose} />
    </QueryProvider>
  );
}

function PlaceChoice({ onClose }: { onClose: () => void }) {
  const place = useStored(storedPlace);
  const [radiusMiles, setRadiusMiles] = useState(place?.radiusMiles ?? defaultPlaceRadius);
  const [typed, setTyped] = useState("");
  const location = useLocation();
  const navigate = useNavigate();
  const cities = useQuery(citiesQuery);

  const choose = (chosen: Place | null) => {
    storedPlace.write(chosen);
    onClose();
    const path = pathInPlace(location, chosen);
    if (path) navigate(path);
  };
  const chooseCity = (city: City) => choose({ area: city.slug, name: city.name, radiusMiles });
  const found =
    cities.data?.filter((city) => city.name.toLowerCase().includes(typed.trim().toLowerCase())) ?? [];

  return (
    <Dialog open onOpenChange={onClose} title="Where?" description="Remembered in this browser only.">
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label="City">
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const first = found[0];
              if (event.key === "Enter" && first) chooseCity(first);
            }}
            placeholder="Leeds"
            autoComplete="off"
          />
        </Field>
        <Field label="Within">
          <Select value={radiusMiles} onChange={(event) => setRadiusMiles(Number(event.target.value))}>
            {placeRadii.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <LocateButton cities={cities.data ?? []} onFound={chooseCity} />
        <Button variant="outline" size="sm" onClick={() => choose(null)}>
          All of the UK
        </Button>
      </div>
      <CityList
        cities={found}
        isLoading={cities.isPending}
        onRetry={cities.isError ? () => void cities.refetch() : undefined}
        current={place?.area}
        onChoose={chooseCity}
      />
    </Dialog>
  );
}

type CityListProps = {
  cities: readonly City[];
  isLoading: boolean;
  /** Given when the list could not be loaded. */
  onRetry: (() => void) | undefined;
  current: string | undefined;
  onChoose: (city: City) => void;
};

function CityList({ cities, isLoading, onRetry, current, onChoose }: CityListProps) {
  if (onRetry)
    return (
      <div className="mt-5">
        <ErrorState onRetry={onRetry}>The list of cities did not come.</ErrorState>
      </div>
    );
  if (isLoading) return <Halftone className="mt-5 h-60" />;
  if (cities.length === 0) return <p className="mt-5">No city of that name. Try a larger one nearby.</p>;
  return (
    <ul className="mt-5 grid max-h-80 overflow-y-auto border-line border-t sm:grid-cols-2">
      {cities.map((city) => (
        <li key={city.slug} className="border-line border-b">
          <button
            type="button"
            className="min-h-11 w-full px-2 text-start -outline-offset-3 hover:bg-ink hover:text-bg aria-pressed:font-bold"
            aria-pressed={city.slug === current}
            onClick={() => onChoose(city)}
          >
            {city.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function LocateButton({ cities, onFound }: { cities: readonly City[]; onFound: (city: City) => void }) {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");
  const locate = () => {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const city = findNearestCity(cities, { lat: coords.latitude, lng: coords.longitude });
        if (city) onFound(city);
        else setState("refused");
      },
      () => setState("refused"),
      { maximumAge: 600_000, timeout: 10_000 },
    );
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={locate} busy={state === "asking"}>
        <LocateFixed className="size-4" aria-hidden="true" />
        Nearest to me
      </Button>
      <p role="status" className="order-last w-full text-small text-ink-2 empty:hidden">
        {state === "refused" ? "Your browser gave no position. Choose a city instead." : null}
      </p>
    </>
  );
}
