import { lazy, Suspense } from "react";
import { serverNow } from "#app/device/server-time.ts";
import { ChangesSection } from "#app/parts/events/manage/changes-section.tsx";
import { GuestsSection } from "#app/parts/events/manage/guests-section.tsx";
import { InvitationsSection } from "#app/parts/events/manage/invitations/invitations-section.tsx";
import { LinksSection } from "#app/parts/events/manage/links-section.tsx";
import { QuestionsSection } from "#app/parts/events/manage/questions-section.tsx";
import { UpdatesSection } from "#app/parts/events/manage/updates-section.tsx";
import { PhotosSection } from "#app/parts/events/photos/photos-section.tsx";
import { overAt } from "#app/parts/events/state/display-state.ts";
import type { EventTab } from "../event-tab.ts";

const HostsSection = lazy(() =>
  import("#app/parts/events/hosts/hosts-section.tsx").then((module) => ({ default: module.HostsSection })),
);
const NightQuestions = lazy(() => import("#app/parts/entry/night-questions.tsx"));

export default [
  {
    view: "guests",
    group: "People",
    label: "Guest list",
    order: 40,
    hiddenFrom: ["finance"],
    Body: GuestsSection,
  },
  {
    view: "invitations",
    group: "People",
    label: "Invitations",
    order: 45,
    hiddenFrom: ["editor", "finance", "door"],
    Body: InvitationsSection,
  },
  {
    view: "hosts",
    group: "The night",
    label: "Hosts",
    order: 50,
    hiddenFrom: ["door", "finance"],
    Body: ({ event }) => (
      <Suspense fallback={null}>
        <HostsSection event={event} />
      </Suspense>
    ),
  },
  {
    view: "links",
    group: "Sales",
    label: "Links",
    order: 60,
    hiddenFrom: ["door"],
    Body: LinksSection,
  },
  {
    view: "questions",
    group: "People",
    label: "Questions",
    order: 70,
    hiddenFrom: ["door", "finance"],
    Body: ({ event }) => (
      <div className="grid gap-10">
        {event.requires_approval && ["owner", "manager"].includes(event.team.role) ? (
          <Suspense fallback={null}>
            <NightQuestions eventId={event.id} />
          </Suspense>
        ) : null}
        <QuestionsSection eventId={event.id} />
      </div>
    ),
  },
  {
    view: "updates",
    group: "The page",
    label: "Updates",
    order: 80,
    hiddenFrom: ["door", "finance"],
    Body: UpdatesSection,
  },
  {
    view: "changes",
    group: "The page",
    label: "Changes",
    order: 90,
    hiddenFrom: ["door", "finance"],
    Body: ChangesSection,
  },
  {
    view: "photos",
    group: "The page",
    label: "Photos",
    order: 95,
    hiddenFrom: ["door", "finance"],
    isFor: (event) => event.status === "published" && overAt(event).getTime() <= serverNow(),
    Body: PhotosSection,
  },
] satisfies EventTab[];
