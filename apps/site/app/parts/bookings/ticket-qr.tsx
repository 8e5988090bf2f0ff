import encodeQR from "qr";
import { useMemo } from "react";

/** A ticket's code as a QR picture: black on white in either theme, since scanners need it so. */
export function TicketQr({ code, className }: { code: string; className?: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(code, "raw", { ecc: "quartile", border: 4 });
    const cells = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: rows.length, path: cells.join("") };
  }, [code]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code of ticket ${code}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A code in groups of four, as one reads it out. */
export function groupCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1 ");
}
