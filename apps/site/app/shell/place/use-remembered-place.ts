import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStored } from "#app/api/stored-value.ts";
import { type Place, storedPlace } from "./place.ts";
import { pathInPlace } from "./place-path.ts";
import { SAYS_WHERE } from "./says-where.ts";

/**
 * A place is chosen once, for every screen. One that is opened without a place goes to the remembered one once it is hydrated (the
 * page itself is the same for everybody), and a place that is chosen in a form of the screen is remembered.
 *
 * @param shown the place of the screen; null for the whole country
 */
export function useRememberedPlace(shown: Place | null): void {
  const place = useStored(storedPlace);
  const location = useLocation();
  const navigate = useNavigate();
  const { state, search } = location;
  const params = new URLSearchParams(search);
  // a place that was typed comes back as a redirect; so does a sentence, which chooses no place
  const isChosen =
    state?.isFromFilters === true ||
    state?.isPlaceChosen === true ||
    (state?._isRedirect === true && params.has("area") && !params.has("said"));
  const isOpen = !SAYS_WHERE.some((name) => params.get(name));
  const { area = null, name = "", radiusMiles = null } = shown ?? {};
  // once for each address: a place that is let go here, while the next address loads, is not taken up again
  useEffect(() => {
    if (!isChosen) return;
    const kept = storedPlace.read();
    if (area !== (kept?.area ?? null) || radiusMiles !== (kept?.radiusMiles ?? null))
      storedPlace.write(area === null ? null : { area, name, radiusMiles });
  }, [isChosen, area, name, radiusMiles]);
  useEffect(() => {
    const path = place && isOpen && !isChosen ? pathInPlace(location, place) : null;
    if (path) void navigate(path, { replace: true, preventScrollReset: true });
  }, [isChosen, isOpen, place, location, navigate]);
}
