import { createElement, type ReactNode, type SVGProps } from "react";

/** A drawn icon, which takes what an `svg` takes. */
export type Icon = (props: SVGProps<SVGSVGElement>) => ReactNode;

type Shape = [tag: string, attributes: Record<string, string>];

/**
 * An icon of these shapes in the colour of its text. One without a name of its own is hidden from readers. How all of them are drawn
 * stands once in the style sheet (`.icon`): a list has dozens.
 */
export function createIcon(shapes: Shape[]): Icon {
  const drawn = shapes.map(([tag, shape], index) => createElement(tag, { key: index, ...shape }));
  return ({ className, ...props }) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        "aria-hidden": props["aria-label"] || props.role ? undefined : true,
        ...props,
        className: className ? `icon ${className}` : "icon",
      },
      drawn,
    );
}
