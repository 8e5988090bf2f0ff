// The browser's half of a fake captcha service: a script with the calls of hCaptcha and Turnstile, and the box it frames.

/** The script of the widget, whose frames come from `origin`. */
export const captchaScript = (origin: string): string => `(() => {
  const shown = new Map();
  const address = (id) => {
    const { sitekey, theme, size } = shown.get(id).parameters;
    return ${JSON.stringify(origin)} + "/frame?" + new URLSearchParams({ id, sitekey, theme, size });
  };
  const api = {
    render(container, parameters) {
      const id = "widget-" + (shown.size + 1);
      const frame = document.createElement("iframe");
      shown.set(id, { frame, parameters });
      Object.assign(frame, { title: "Checkbox of a captcha", width: "300", height: "74", src: address(id) });
      container.append(frame);
      return id;
    },
    reset(id) {
      shown.get(id).frame.src = address(id);
    },
    remove(id) {
      shown.get(id).frame.remove();
    },
  };
  addEventListener("message", ({ origin, data }) => {
    if (origin !== ${JSON.stringify(origin)}) return;
    const { parameters } = shown.get(data.id);
    if (data.outcome === "solved") parameters.callback(data.token);
    else if (data.outcome === "expired") parameters["expired-callback"]();
    else parameters["error-callback"]("network-error");
  });
  window.hcaptcha = api;
  window.turnstile = api;
  window[new URL(document.currentScript.src).searchParams.get("onload")]();
})();
`;

/** The box of a widget: a click asks the service for a token and hands it to the page around it. */
export const captchaFrame = (theme: string | null): string => `<!doctype html>
<html lang="en">
<title>Checkbox of a captcha</title>
<style>
  body { margin: 0; font: 16px sans-serif; ${theme === "dark" ? "background: #333; color: #fff" : "background: #fafafa; color: #111"} }
  label { display: flex; align-items: center; gap: 12px; height: 74px; padding-left: 12px }
  input { width: 24px; height: 24px }
</style>
<main><label><input type="checkbox"> I am human</label></main>
<script>
  document.querySelector("input").addEventListener("change", async () => {
    const id = new URLSearchParams(location.search).get("id");
    const response = await fetch("/solve", { method: "POST" });
    parent.postMessage({ id, ...(await response.json()) }, "*");
  });
</script>
</html>
`;
