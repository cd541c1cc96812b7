rem The part of the launcher that builds, for the repository only. Called by feint.cmd, which has set HERE, the root of
rem the repository, JARS and PAPER, where the build puts the jars of feint-app and feint-paper, and EXPERIMENT if
rem feint-paper is needed. Ends with the exit code of a launch that cannot go on, or 0.
set "BUILT=%JARS%"
set "MODULE=feint-app"
set "DOWNLOADS=about 56 MB"
if defined EXPERIMENT (
  set "BUILT=%PAPER%"
  set "MODULE=feint-paper"
  set "DOWNLOADS=the encoder and OpenBLAS with about 185 MB"
)
set "STAMP=%BUILT%\built-from"
set "WORK=%HERE%target"
set "LOG=%WORK%\feint-build.log"
set "LOCK=%WORK%\feint-build.lock"

if "%FEINT_BUILD%"=="never" (
  if exist "%BUILT%\" exit /b 0
  echo feint: has not been built, and FEINT_BUILD=never forbids it>&2
  exit /b 2
)

rem What the application is made of; the stamp names it all, is as old as the start of the build, and is written last.
set "SOURCES=Set-Location -LiteralPath $env:HERE; $files = @(Get-ChildItem -File -ErrorAction SilentlyContinue -Path pom.xml,.mvn\*,feint-*\pom.xml,scenarios\hate-speech.yaml,docs\reference\glossary.md) + @(Get-ChildItem -File -Recurse -ErrorAction SilentlyContinue -Path feint-*\src\main); $files = @($files | Where-Object { $_.FullName -notlike '*\feint-testkit\*' }); $names = ($files.FullName | Sort-Object) -join '|';"
call :fresh && exit /b 0

if not exist "%WORK%\" md "%WORK%"
set "WAITING="
:lock
md "%LOCK%" 2>nul && goto locked
if not defined WAITING echo feint: waiting for another launch to finish building, or delete %LOCK% ...>&2
set "WAITING=1"
ping -n 2 127.0.0.1 >nul
goto lock

:locked
call :fresh && goto unlock
where /q mvn || (
  echo feint: needs Maven to build itself, but found no mvn on the path>&2
  rd /s /q "%LOCK%"
  exit /b 2
)
if exist "%BUILT%\" (
  echo feint: building ^(not up to date^) ...>&2
) else (
  echo feint: building ^(first use, about a minute; downloads %DOWNLOADS%^) ...>&2
)
powershell -NoProfile -Command "%SOURCES% [IO.File]::WriteAllText((Join-Path $env:LOCK 'built-from'), $names)"
del /q "%STAMP%" "%JARS%\built-from" 2>nul
pushd "%HERE%"
call mvn -q -B -Dquick package -pl %MODULE% -am >"%LOG%" 2>&1
set "FAILED=%ERRORLEVEL%"
popd
if not "%FAILED%"=="0" (
  powershell -NoProfile -Command "Get-Content -LiteralPath $env:LOG -Tail 20" >&2
  echo feint: the build failed; all of its output is in %LOG%>&2
  rd /s /q "%LOCK%"
  exit /b 1
)
copy /y "%LOCK%\built-from" "%JARS%\built-from" >nul
if defined EXPERIMENT move /y "%LOCK%\built-from" "%STAMP%" >nul

:unlock
rd /s /q "%LOCK%"
exit /b 0

:fresh
if not exist "%STAMP%" exit /b 1
powershell -NoProfile -Command "%SOURCES% $stamp = Get-Item -LiteralPath $env:STAMP; if (($files | Where-Object { $_.LastWriteTimeUtc -gt $stamp.LastWriteTimeUtc }) -or ([IO.File]::ReadAllText($stamp.FullName) -ne $names)) { exit 1 } else { exit 0 }"
exit /b %ERRORLEVEL%
