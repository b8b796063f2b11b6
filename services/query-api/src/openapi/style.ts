export const style = `
:root { color-scheme: light dark; --line: #d0d5dd; --soft: #f2f4f7; --green: #1b6b3a; --blue: #1849a9; --red: #b42318; --amber: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --line: #344054; --soft: #1b211d; --green: #7bd59a; --blue: #a9c8ff; --red: #ffb3ab; --amber: #ffcb6b; } }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 0 auto; padding: 24px; }
h1 { font-size: 24px; } h2 { font-size: 20px; margin: 32px 0 8px; } h3 { font-size: 13px; margin: 16px 0 4px; }
small { font-weight: normal; opacity: .7; }
nav a { display: inline-block; padding: 4px 8px 4px 0; }
a { color: var(--green); }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { background: var(--soft); padding: 12px; border-radius: 6px; overflow-x: auto; margin: 0; white-space: pre-wrap; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 8px 12px; }
summary { cursor: pointer; } summary span { opacity: .8; margin-left: 8px; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
.method { display: inline-block; min-width: 56px; font-weight: 600; }
.get { color: var(--blue); } .post { color: var(--green); } .put, .patch { color: var(--amber); } .delete { color: var(--red); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: 4px 8px 4px 0; border-bottom: 1px solid var(--line); }
@media print { details { break-inside: avoid; } }
`;
