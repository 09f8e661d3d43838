{{- define "sorrel.topology" -}}
{{- .Files.Get "files/topology.json" -}}
{{- end }}

{{/* At most 63 characters with the longest ending, "-consultations-worker". */}}
{{- define "sorrel.fullname" -}}
{{- $name := .Values.fullnameOverride | default (ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) (contains .Chart.Name .Release.Name)) -}}
{{- $name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "sorrel.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "sorrel.labels" -}}
{{ include "sorrel.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: sorrel
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "sorrel.secretName" -}}
{{- if .Values.secrets.externalSecret.enabled -}}
{{ include "sorrel.fullname" . }}-secrets
{{- else -}}
{{ required "secrets.existingSecret: name the secret that holds the keys (docs/production.md lists them), or turn secrets.externalSecret on." .Values.secrets.existingSecret }}
{{- end -}}
{{- end }}

{{/* Takes (dict "root" $ "program" name). */}}
{{- define "sorrel.image" -}}
{{- $image := .root.Values.image -}}
{{- $tag := $image.tag | default .root.Chart.AppVersion -}}
{{- $name := printf "%s%s/%s" (ternary "" (printf "%s/" (trimSuffix "/" $image.registry)) (eq $image.registry "")) $image.repository .program -}}
{{- with index $image.digests .program }}{{ $name }}@{{ . }}{{ else }}{{ $name }}:{{ $tag }}{{ end -}}
{{- end }}

{{/*
The programs to run as a JSON list of {name, role, program, is}: `is` holds the defaults with the program's and the role's values over
them. A program with api and worker becomes two.
*/}}
{{- define "sorrel.parts" -}}
{{- $root := . -}}
{{- $parts := list -}}
{{- range $program := (include "sorrel.topology" . | fromJson).programs -}}
{{- if or (ne $program.name "sandbox") $root.Values.sandbox.enabled -}}
{{- range $role := $program.roles -}}
{{- $own := index $root.Values.programs $program.name | default dict -}}
{{- $ofRole := index $own $role | default dict -}}
{{- $is := mustMergeOverwrite (deepCopy $root.Values.defaults) (omit $own "api" "worker" "all") $ofRole -}}
{{- $name := ternary $program.name (printf "%s-%s" $program.name $role) (eq $role "all") -}}
{{- $parts = append $parts (dict "name" $name "role" $role "program" $program "is" $is) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- dict "parts" $parts | toJson -}}
{{- end }}

{{- define "sorrel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "sorrel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Takes (dict "root" $ "program" the topology's program). What the program needs and no other program's secret. */}}
{{- define "sorrel.secretEnv" -}}
{{- $root := .root -}}
{{- range $key := concat (include "sorrel.topology" $root | fromJson).secrets .program.secrets }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ include "sorrel.secretName" $root }}
      key: {{ $key }}
{{- end }}
{{- range $key := .program.optionalSecrets }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ include "sorrel.secretName" $root }}
      key: {{ $key }}
      optional: true
{{- end }}
- name: DATABASE_URL_{{ upper .program.name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "sorrel.secretName" $root }}
      key: DATABASE_URL_{{ upper .program.name }}
{{- end }}

{{- define "sorrel.placement" -}}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}
