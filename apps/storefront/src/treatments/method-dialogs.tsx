import type { CustomerMethod, TreatmentCard } from '@sorrel/contracts/http/storefront';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery, type ProfileProps } from '../queries/account.api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AddMethodDialog } from './add-method-dialog.tsx';
import { ChangeMethodDialog } from './change-method-dialog.tsx';

interface Props {
  treatment: TreatmentCard;
  props: ProfileProps;
  onClose(): void;
}

/** Change Payment Method, Add Payment Method and the confirmation: the three dialogs of one task. */
export function MethodDialogs({ treatment, props, onClose }: Props) {
  const client = useQueryClient();
  const [stage, setStage] = useState<'change' | 'add' | 'updated'>('change');
  const [added, setAdded] = useState<CustomerMethod[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const methods = [...props.methods, ...added.filter(({ id }) => props.methods.every((known) => known.id !== id))];
  const refresh = (): void => void client.invalidateQueries({ queryKey: profileQuery.queryKey });

  if (stage === 'updated') {
    return (
      <Dialog isOpen title="Updated ✅" onClose={onClose} actions={<Button onClick={onClose}>OK</Button>}>
        <p>Your payment method has been successfully updated.</p>
      </Dialog>
    );
  }
  return (
    <>
      <ChangeMethodDialog
        treatment={treatment}
        methods={methods}
        chosen={chosen}
        onChoose={setChosen}
        provider={props.provider}
        publishableKey={props.publishableKey}
        isSaved={added.length > 0}
        onAdd={() => setStage('add')}
        onClose={onClose}
        onUpdated={() => {
          setStage('updated');
          refresh();
        }}
      />
      {stage === 'add' && (
        <AddMethodDialog
          provider={props.provider}
          publishableKey={props.publishableKey}
          name={`${props.user.fname} ${props.user.sname}`.trim()}
          onClose={() => setStage('change')}
          onSaved={(card) => {
            setAdded([...added, card]);
            setChosen(card.id);
            setStage('change');
            refresh();
          }}
        />
      )}
    </>
  );
}
