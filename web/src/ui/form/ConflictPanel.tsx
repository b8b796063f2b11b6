import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../widgets/person-name.ts';

export interface ConflictField {
  readonly field: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

interface Props {
  /** The server's message. */
  readonly message: string;
  /** Who changed the record and when, if known. */
  readonly who?: string;
  readonly at?: ReactNode;
  readonly fields: readonly ConflictField[];
  /** Overwrites with the user's values. */
  readonly onKeep: () => void;
  /** Takes the other user's values. */
  readonly onApply: () => void;
  /** Merges field by field: the listed fields keep the user's values. */
  readonly onPick: (mine: readonly string[]) => void;
}

/** Resolves a conflict (409): shows both versions and lets the user choose; the input is kept. */
export const ConflictPanel = ({ message, who, at, fields, onKeep, onApply, onPick }: Props) => {
  const { t } = useTranslation();
  const [mine, setMine] = useState<ReadonlySet<string>>(() => new Set(fields.map(({ field }) => field)));
  const choose = (field: string, own: boolean) => {
    const next = new Set(mine);
    if (own) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowX: 'auto' } }}>
      <AlertTitle>{t('common:conflictTitle')}</AlertTitle>
      {message} {who && t('common:conflictWho', { who: personName(who) })} {at}
      {fields.length > 0 && (
        <Table size="small" sx={{ mt: 3 }} aria-label={t('common:conflictTitle')}>
          <TableHead>
            <TableRow>
              <TableCell />
              <TableCell>{t('common:mine')}</TableCell>
              <TableCell>{t('common:theirs')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map(({ field, label, mine: own, theirs }) => (
              <TableRow key={field}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                {[true, false].map((isOwn) => (
                  <TableCell key={String(isOwn)}>
                    <Box
                      component="label"
                      sx={{ display: 'inline-flex', alignItems: 'center', cursor: 'pointer' }}
                    >
                      <Radio
                        size="small"
                        name={field}
                        checked={mine.has(field) === isOwn}
                        onChange={() => choose(field, isOwn)}
                      />
                      {isOwn ? own : theirs}
                    </Box>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 3 }}>
        <Button size="small" variant="contained" onClick={onKeep}>
          {t('common:keepMine')}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={onApply}>
          {t('common:takeTheirs')}
        </Button>
        {fields.length > 1 && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => onPick([...mine])}>
            {t('common:usePicked')}
          </Button>
        )}
      </Box>
    </Alert>
  );
};
