// Runs before the first paint, so that a dark screen never flashes white. A separate file, because the content security
// policy forbids inline scripts.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  let mode = 'auto';
  try {
    mode = JSON.parse(stored('app-theme') ?? '{}').mode ?? 'auto';
  } catch {
    // Unreadable settings: use the default.
  }
  const dark = mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
  const language = stored('app-language') ?? 'zh-CN';
  document.documentElement.lang = language;
  // The name under which the app is installed.
  document.querySelector('link[rel=manifest]').href = `/manifest.${language}.webmanifest`;
})();
