import type { InboxRow } from '@granary/api/workflow';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../app/client/failure.ts';
import { Facts, type Fact } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { TaskPane, type Deciding } from './TaskPane.tsx';

interface Stands {
  readonly facts: readonly Fact[];
  readonly remarks?: string | null;
  /** Below the facts: lines, credit. */
  readonly details?: ReactNode;
  readonly deciding: Deciding;
}

interface Kind<Document> {
  readonly useDocument: (number: string) => UseQueryResult<Document, ApiFailure>;
  /** The facts and commands of the decision, for a document. */
  readonly useDecision: (document: Document, task: InboxRow) => Stands;
}

export type TaskScreen = ComponentType<{ task: InboxRow }>;

/** Builds the screen of one kind of decision. */
export const taskScreen = <Document,>({ useDocument, useDecision }: Kind<Document>): TaskScreen => {
  const Decision = ({ task, document }: { task: InboxRow; document: Document }) => {
    const { t } = useTranslation();
    const { facts, remarks, details, deciding } = useDecision(document, task);
    const said = remarks ? [{ label: t('workflow:remarks'), value: remarks, wide: true }] : [];
    return (
      <TaskPane task={task} deciding={deciding}>
        <Facts facts={[...facts, ...said]} />
        {details}
      </TaskPane>
    );
  };
  return ({ task }) => (
    <Loaded query={useDocument(task.number)}>
      {(document) => <Decision task={task} document={document} />}
    </Loaded>
  );
};
