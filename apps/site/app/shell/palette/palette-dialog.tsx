import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useStored } from "#app/api/stored-value.ts";
import { listMenu } from "#app/shell/navigation/list-menu.ts";
import { useAudiences } from "#app/shell/navigation/use-audiences.ts";
import { useOverlays } from "#app/shell/overlays-context.ts";
import { storedPlace, storedView, withPlace } from "#app/shell/place.ts";
import { chooseTheme, themeChoices } from "#app/shell/theme.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { findQuery, type Hit } from "./find.ts";
import { recentSearches, withSearch } from "./recent-searches.ts";

/** Search, navigation and switches in one box. */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryProvider>
      <Palette onClose={onClose} />
    </QueryProvider>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const place = useStored(storedPlace);
  const view = useStored(storedView);
  const recent = useStored(recentSearches) ?? [];
  const found = useQuery(findQuery(useDeferredValue(typed)));
  const navigate = useNavigate();
  const { open } = useOverlays();
  const audiences = useAudiences();

  const go = (to: string) => {
    if (text) recentSearches.write(withSearch(recent, text));
    onClose();
    navigate(to);
  };
  const matches = (title: string) => title.toLowerCase().includes(text.toLowerCase());

  return (
    <Dialog open onOpenChange={onClose} title="Search" className="top-4 max-w-2xl translate-y-0 sm:top-24">
      <Command shouldFilter={false} label="Search events, venues and pages" loop>
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Artist, night, venue"
          maxLength={100}
          className="w-full min-h-12 rounded-input border border-line-strong bg-surface px-3 text-body"
        />
        <Command.List className="mt-3 max-h-[60dvh] overflow-y-auto" aria-label="Results">
          {text ? (
            <Row
              value={`search ${text}`}
              onSelect={() => go(withPlace(`/events?q=${encodeURIComponent(text)}`, place))}
            >
              Search all events for “{text}”
            </Row>
          ) : null}
          {text.length >= 2 ? <Found hits={found.data?.events} heading="Events" onGo={go} /> : null}
          {text.length >= 2 ? <Found hits={found.data?.venues} heading="Venues" onGo={go} /> : null}
          {text.length >= 2 ? <Found hits={found.data?.artists} heading="Artists" onGo={go} /> : null}
          {text.length >= 2 ? <Found hits={found.data?.organisers} heading="Organisers" onGo={go} /> : null}
          {found.isError && text ? (
            <p role="alert" className="px-2 py-3 text-red">
              The search did not answer. Check your connection and go on typing.
            </p>
          ) : null}
          {!text && recent.length > 0 ? (
            <Group heading="Recent searches">
              {recent.map((search) => (
                <Row key={search} value={`recent ${search}`} onSelect={() => setTyped(search)}>
                  {search}
                </Row>
              ))}
              <Row value="recent clear" onSelect={() => recentSearches.write(null)}>
                <span className="text-ink-2">Forget these</span>
              </Row>
            </Group>
          ) : null}
          <Group heading="Go to">
            {listMenu("palette", audiences)
              .filter(({ label }) => matches(label))
              .map(({ label, to, keepsPlace }) => (
                <Row
                  key={to}
                  value={`page ${label}`}
                  onSelect={() => go(keepsPlace ? withPlace(to, place, view) : to)}
                >
                  {label}
                </Row>
              ))}
          </Group>
          <Group heading="Settings">
            {themeChoices
              .filter((choice) => matches(`theme ${choice}`))
              .map((choice) => (
                <Row key={choice} value={`theme ${choice}`} onSelect={() => chooseTheme(choice)}>
                  Theme: {choice}
                </Row>
              ))}
            {matches("change place city") ? (
              <Row value="place" onSelect={() => open("place")}>
                Change place
              </Row>
            ) : null}
            {matches("keyboard shortcuts") ? (
              <Row value="keyboard" onSelect={() => open("keyboard-help")}>
                Keyboard shortcuts
              </Row>
            ) : null}
          </Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

function Found({
  hits = [],
  heading,
  onGo,
}: {
  hits?: readonly Hit[];
  heading: string;
  onGo: (to: string) => void;
}) {
  if (hits.length === 0) return null;
  return (
    <Group heading={heading}>
      {hits.map((hit) => (
        <Row key={hit.to} value={hit.to} onSelect={() => onGo(hit.to)}>
          <span className="font-bold">{hit.title}</span>
          <span className="ms-auto shrink-0 text-small opacity-80">{hit.detail}</span>
        </Row>
      ))}
    </Group>
  );
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-4 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:type-label [&_[cmdk-group-heading]]:text-ink-2 [&:not(:has([cmdk-item]))]:hidden"
    >
      {children}
    </Command.Group>
  );
}

function Row({
  value,
  onSelect,
  children,
}: {
  value: string;
  onSelect: () => void;
  children: React.ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 border-line border-b px-2 py-1 aria-selected:bg-pink aria-selected:text-on-pink"
    >
      {children}
    </Command.Item>
  );
}
