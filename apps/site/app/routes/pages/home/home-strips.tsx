import { Component, lazy, type ReactNode, Suspense } from "react";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import type { HomeData } from "./home.tsx";
import type { HomeStrip } from "./home-strip.ts";

/** The query client of personal strips; visitors who are signed out never download it. */
const QueryProvider = lazy(() =>
  import("#app/api/query-provider.tsx").then((module) => ({ default: module.QueryProvider })),
);

type NamedStrip = HomeStrip<unknown> & { name: string };

const strips: readonly NamedStrip[] = Object.entries(
  import.meta.glob<HomeStrip<unknown>>("./strips/*.tsx", { eager: true, import: "default" }),
)
  .map(([file, strip]) => ({ ...strip, name: file.replace(/^.*\/|\.tsx$/g, "") }))
  .sort((one, other) => one.order - other.order);

/** Strips in order; neighbours of half a width share a row. */
const rows: readonly (readonly NamedStrip[])[] = strips.reduce<NamedStrip[][]>((groups, strip) => {
  const last = groups.at(-1);
  if (last && strip.width === "half" && last.every(({ width }) => width === "half")) last.push(strip);
  else groups.push([strip]);
  return groups;
}, []);

/** Everything below the head of the home page. */
export function HomeStrips({ home, now }: { home: HomeData; now: Date }) {
  return rows.map((row) => {
    const drawn = row.map((strip) => <OneStrip key={strip.name} {...{ strip, home, now }} />);
    if (row[0]?.width !== "half") return drawn;
    return (
      <div key={row[0].name} className="lg:grid lg:grid-cols-2 lg:items-start">
        {drawn}
      </div>
    );
  });
}

function OneStrip({ strip, home, now }: { strip: NamedStrip; home: HomeData; now: Date }) {
  const { status } = useSession();
  const { name, isPersonal, keepsPlace, isShared, Strip } = strip;
  const isIn = status === "signed-in";
  if (isPersonal && !isIn && !(keepsPlace && status === "unknown")) return null;
  if (!isPersonal && !isShared && !(name in home.strips)) return null;
  const drawn = <Strip data={home.strips[name]} home={home} now={now} />;
  const own = (
    <Suspense fallback={null}>
      <QueryProvider>{drawn}</QueryProvider>
    </Suspense>
  );
  return (
    <StripBoundary>
      {keepsPlace ? <div className={keepsPlace}>{isIn ? own : null}</div> : isPersonal ? own : drawn}
    </StripBoundary>
  );
}

/** A strip that cannot be drawn is left out; the rest of the page stands. */
class StripBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
