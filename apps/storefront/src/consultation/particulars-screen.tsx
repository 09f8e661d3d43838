import { londonDate } from '@sorrel/contracts/london';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useState } from 'react';
import { useSession } from '../app/session.tsx';
import { birthDateOf, birthDateRefusal, residencyRefusal, sexRefusal, treatmentIn, type Particular } from '../register/eligibility.ts';
import { Alert } from '../ui/alert.tsx';
import { BirthdaySelects } from '../ui/birthday-selects.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceCard } from '../ui/field.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { saveParticulars, type Particulars } from './consultation.api.ts';

type Props = { slug: string; missing: readonly Particular[]; onSaved: () => void };

/** What a prescriber must know about the person and the server does not hold yet: an account made without a treatment in mind lacks it. */
export function ParticularsScreen({ slug, missing, onSaved }: Props) {
  const user = useSession().session?.user;
  const today = londonDate(new Date());
  const treatment = treatmentIn(`/consultation/${slug}`);
  const [birthday, setBirthday] = useState({ birthDay: '', birthMonth: '', birthYear: '' });
  const [sex, setSex] = useState<'male' | 'female' | ''>('');
  const [resident, setResident] = useState<'yes' | 'no' | ''>('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const birthDate = birthDateOf(birthday.birthDay, birthday.birthMonth, birthday.birthYear);

  const found = () =>
    (missing.includes('birth_date') ? birthDateRefusal(birthDate, treatment, today) : undefined) ??
    (missing.includes('sex') ? sexRefusal(sex, treatment) : undefined) ??
    (missing.includes('uk_resident') ? (resident === '' ? 'Please tell us whether you live in the UK.' : residencyRefusal(resident)) : undefined);

  const save = async () => {
    const problem = found();
    setRefusal(problem);
    if (problem) return;
    const particulars: Particulars = { name: user?.fname ?? '', surname: user?.sname ?? '' };
    if (missing.includes('birth_date') && birthDate) particulars.birth_date = birthDate;
    if (missing.includes('sex') && sex) particulars.sex = sex;
    if (missing.includes('uk_resident')) particulars.uk_resident = resident === 'yes';
    setBusy(true);
    try {
      await saveParticulars(particulars);
      onSaved();
    } catch (error) {
      setRefusal(error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <StepFrame title="A few facts about you" intro="The prescriber needs these before your consultation can be sent.">
        {refusal && <Alert>{refusal}</Alert>}
        {missing.includes('birth_date') && (
          <div className="space-y-3">
            <h2 className="text-xl">When is your birthday?</h2>
            <BirthdaySelects day={birthday.birthDay} month={birthday.birthMonth} year={birthday.birthYear} thisYear={Number(today.slice(0, 4))} onChange={(part) => setBirthday((now) => ({ ...now, ...part }))} />
          </div>
        )}
        {missing.includes('sex') && (
          <fieldset className="space-y-3">
            <legend className="mb-3 font-display text-xl font-semibold">What was your sex at birth?</legend>
            <ChoiceCard name="sex" value="female" checked={sex === 'female'} onChange={() => setSex('female')}>Female</ChoiceCard>
            <ChoiceCard name="sex" value="male" checked={sex === 'male'} onChange={() => setSex('male')}>Male</ChoiceCard>
          </fieldset>
        )}
        {missing.includes('uk_resident') && (
          <fieldset className="space-y-3">
            <legend className="mb-3 font-display text-xl font-semibold">Do you live in the UK?</legend>
            <ChoiceCard name="uk_resident" value="yes" checked={resident === 'yes'} onChange={() => setResident('yes')}>Yes</ChoiceCard>
            <ChoiceCard name="uk_resident" value="no" checked={resident === 'no'} onChange={() => setResident('no')}>No</ChoiceCard>
          </fieldset>
        )}
        <Button type="submit" className="w-full" isBusy={isBusy}>Save and send my consultation</Button>
      </StepFrame>
    </form>
  );
}
