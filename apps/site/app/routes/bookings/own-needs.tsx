import { useQuery } from "@tanstack/react-query";
import { accessNeedsQuery } from "#app/parts/profiles/settings/access-needs.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";

type OwnNeedsProps = { personId: string; written: string; onFill: (needs: string) => void };

/** Offers the access needs of one's settings for this booking; nothing is taken along before it is ticked. */
export function OwnNeeds({ personId, written, onFill }: OwnNeedsProps) {
  const { data: needs } = useQuery(accessNeedsQuery(personId));
  if (!needs) return null;
  const isFilled = written.includes(needs);
  return (
    <Checkbox
      label="Use the access needs from my settings"
      hint="Only the people running this night read them."
      checked={isFilled}
      onChange={(event) =>
        onFill(
          event.target.checked
            ? [written.trim(), needs].filter(Boolean).join("\n")
            : written.replace(needs, "").trim(),
        )
      }
    />
  );
}
