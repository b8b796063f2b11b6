import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import type { LinkTarget } from '../list/types.ts';

type Props = LinkTarget &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly ref?: Ref<HTMLAnchorElement> };

/** A link whose target is only known at run time, for MUI's `component={PathLink}`. */
export const PathLink = (props: Props) => <Link activeOptions={{ exact: true }} {...props} />;
