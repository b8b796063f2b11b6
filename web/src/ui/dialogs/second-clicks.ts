/**
 * Stops the second click of a double click where the first has closed what it hit, a dialog for instance: it would hit
 * whatever was below. Returns how to end that.
 */
export const stopStraySecondClicks = (page: Document = document): (() => void) => {
  let first: EventTarget | null = null;
  const watch = (event: MouseEvent): void => {
    if (event.detail < 2) first = event.target;
    else if (first instanceof Node && !first.isConnected) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  page.addEventListener('click', watch, true);
  return () => page.removeEventListener('click', watch, true);
};
