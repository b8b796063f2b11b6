import { useDeferredValue, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly meanwhile: ReactNode;
}

/** Draws what is heavy after the page around it, in pieces between which the browser draws and answers the user. */
export const Unhurried = ({ children, meanwhile }: Props) =>
  useDeferredValue(true, false) ? children : meanwhile;
