import { useNavigation } from "react-router";

/** A 2 px pink line while the next screen is fetched; it shows after 150 ms, so quick ones pass without it. */
export function RouteProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear-late" aria-hidden="true">
      <div className="h-full animate-progress bg-pink" />
    </div>
  );
}
