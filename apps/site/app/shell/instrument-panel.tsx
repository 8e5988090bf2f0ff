import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Sheet } from "#app/ui/dialogs/sheet.tsx";
import { useBackCloses } from "#app/ui/dialogs/use-back-closes.ts";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";

type Body = ComponentType<{ leave: (then: () => void) => void }>;
type InstrumentPanelProps = {
  name: string;
  load: () => Promise<{ default: Body }>;
  onClose: () => void;
};

/** The panel of an instrument, over the page; on a phone it is the whole screen. */
export default function InstrumentPanel({ name, load, onClose }: InstrumentPanelProps) {
  const leave = useBackCloses(onClose);
  const { Body, hasFailed, retry } = useBody(load);
  return (
    <Sheet open onOpenChange={onClose} title={name}>
      {hasFailed ? <ErrorState onRetry={retry}>This did not load.</ErrorState> : null}
      {Body ? <Body leave={leave} /> : null}
      {Body || hasFailed ? null : <Halftone className="h-60" />}
    </Sheet>
  );
}

/** What is shown in the panel, once it has been fetched. */
function useBody(load: () => Promise<{ default: Body }>) {
  const [Body, setBody] = useState<Body | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const begin = useCallback(() => {
    let isCurrent = true;
    setHasFailed(false);
    load().then(
      (module) => isCurrent && setBody(() => module.default),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  useEffect(begin, [begin]);
  return { Body, hasFailed, retry: begin };
}
