import type { DiscussedKind } from '@granary/domain/discussions/rules';
import { Children } from 'react';
import { useDiscussion } from '../discussions/index.ts';
import { DetailPage, type DetailPageProps, type Steps } from '../ui/detail/DetailPage.tsx';
import type { ActionWithDialog } from '../ui/list/types.ts';
import { ApprovalBanner } from './ApprovalProgress.tsx';
import { CourseBanner } from './CourseBanner.tsx';

interface Props extends Omit<DetailPageProps, keyof Steps> {
  /** Category and number name the document in its approval. */
  readonly category: Exclude<DiscussedKind, 'batch' | 'recall'>;
  readonly number: string;
  readonly steps: Steps;
  /** First among the actions. */
  readonly printouts?: readonly ActionWithDialog[];
  /** Last among the actions. */
  readonly extras?: readonly ActionWithDialog[];
  /** Replaces what the page shows while the user looks at a past moment. */
  readonly past?: Partial<DetailPageProps>;
}

/** The page of a document that is approved: its steps, actions with their dialogs, approval, files and comments. */
export const DocumentPage = ({
  category,
  number,
  steps,
  printouts = [],
  extras = [],
  past,
  banner,
  tabs,
  timeline = [],
  ...page
}: Props) => {
  const discussion = useDiscussion(category, number);
  return (
    <>
      <DetailPage
        {...page}
        {...steps}
        tabs={[...tabs, ...discussion.tabs]}
        timeline={[...timeline, ...discussion.timeline]}
        actions={[...actionsOf(printouts), ...(steps.actions ?? []), ...actionsOf(extras)]}
        banner={
          <>
            {banner}
            <CourseBanner category={category} number={number} />
            <ApprovalBanner category={category} number={number} />
          </>
        }
        {...past}
      />
      {Children.toArray([...printouts, ...extras].map(({ dialog }) => dialog))}
    </>
  );
};

const actionsOf = (several: readonly ActionWithDialog[]) =>
  several.flatMap(({ action }) => (action ? [action] : []));
