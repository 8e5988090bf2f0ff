import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { buttonClass } from "./button-class.ts";
import { Ellipsis } from "./icons/ellipsis.ts";

/** One thing that can be done; one with `sure` asks so first, in the same place. */
export type Action = { label: string; act: () => unknown; sure?: string };

/** A button with three dots and what it opens: a list of things to do. Escape, a press elsewhere and leaving by Tab close it. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [isOpen]);
  function close() {
    setIsOpen(false);
    setAsked(null);
    box.current?.querySelector("button")?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div ref={box} className="relative" onKeyDown={onKeyDown}>
      <button
        type="button"
        data-needs-script=""
        aria-label={label}
        aria-expanded={isOpen}
        className={buttonClass({ variant: "quiet", size: "icon" })}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </button>
      {isOpen ? (
        <ul className="absolute end-0 top-full z-20 w-64 border-2 border-ink bg-raised">
          {actions.map(({ label: words, act, sure }) => (
            <Row
              key={words}
              onChoose={() => {
                if (sure && asked !== words) return setAsked(words);
                close();
                act();
              }}
            >
              {sure && asked === words ? sure : words}
            </Row>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Row({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        className="block min-h-11 w-full px-4 py-2 text-start -outline-offset-3 hover:bg-ink hover:text-bg"
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
}
