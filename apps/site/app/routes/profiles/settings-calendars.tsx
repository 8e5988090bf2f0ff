import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { CalendarSettings } from "#app/parts/profiles/settings/calendar-settings.tsx";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settings-calendars.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Calendars", description: "Your nights in the calendar you use.", isHidden: true });

/** Your nights in the calendar you use. */
export default function SettingsCalendar() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <SettingsFrame title="Calendars" intro="Your nights in the calendar you use.">
      <CalendarSettings personId={person.id} />
    </SettingsFrame>
  );
}
