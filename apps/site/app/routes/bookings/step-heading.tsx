import { useEffect, useRef } from "react";

type StepHeadingProps = { id: string; children: string; isFirstScreen?: boolean };

/** The heading of a step. Takes the focus where the step before it took away the button that had it. */
export function StepHeading({ id, children, isFirstScreen = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // only how the step began matters
  const began = useRef(isFirstScreen);
  useEffect(() => {
    if (!began.current && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="type-h2">
      {children}
    </h2>
  );
}
