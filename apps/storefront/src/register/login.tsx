export default function Page() {
  return <h1>register/login</h1>;
}
