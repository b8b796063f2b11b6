const two = (value: number): string => String(value).padStart(2, '0');

/** A timestamp in the format of a `datetime-local` input, in the browser's time zone. */
export const localOf = (moment: string | undefined): string => {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

export const momentOf = (local: string): string | undefined =>
  local === '' || Number.isNaN(Date.parse(local)) ? undefined : new Date(local).toISOString();
