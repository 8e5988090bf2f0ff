/** Where the visitor's choice is kept; the value is "light", "dark" or "system". */
export const themeKey = "undercroft-ui-theme";

/**
 * The script that sets the theme before the first paint. "system" shows light only where the browser asks for
 * light, so a browser without a preference gets dark.
 */
export function themeScript(defaultTheme: "light" | "dark" | "system"): string {
  return `(function(){var t;try{t=localStorage.getItem("${themeKey}")}catch(e){}if(t!=="light"&&t!=="dark"&&t!=="system")t="${defaultTheme}";if(t==="system")t=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark";document.documentElement.dataset.theme=t})()`;
}
