// Style sheets are nothing to a test.
export {};
