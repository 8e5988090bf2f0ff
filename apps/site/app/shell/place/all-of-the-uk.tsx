import { Chip } from "#app/ui/chip.tsx";
import { storedPlace } from "./place.ts";

/** Looks in the whole country again, here and on every other screen. @param to this screen without a place */
export function AllOfTheUk({ to }: { to: string }) {
  return (
    <Chip
      to={to}
      data-lets-go="undercroft-place"
      onClick={() => storedPlace.write(null)}
      preventScrollReset
      className="shrink-0"
      rel="nofollow"
    >
      All of the UK
    </Chip>
  );
}
