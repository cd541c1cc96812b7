@echo off
rem Runs Feint. Builds it first when it has not been built yet, or when a source has changed since.
rem   JAVA_HOME        the Java to use; otherwise the first one on the path
rem   FEINT_JAVA_OPTS  options for the Java virtual machine, for example -Xmx8g
rem   FEINT_BUILD      "never" runs what has been built, however old it is
setlocal
set "ROOT=%~dp0"
set "APP=%ROOT%feint-app\target\app"
set "STAMP=%APP%\built-from"
set "WORK=%ROOT%target"
set "LOG=%WORK%\feint-build.log"
set "LOCK=%WORK%\feint-build.lock"

set "JAVA=java.exe"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%JAVA%" (
  echo feint: JAVA_HOME is %JAVA_HOME%, but there is no bin\java.exe in it>&2
  exit /b 2
)
if not defined JAVA_HOME (
  where /q java.exe || (
    echo feint: needs Java 17 or later, but found no java on the path>&2
    exit /b 2
  )
)
set "VERSION=0"
for /f "tokens=3" %%v in ('call "%JAVA%" -version 2^>^&1 ^| findstr /c:" version "') do set "VERSION=%%~v"
set "MAJOR=0"
for /f "delims=.-+" %%m in ("%VERSION%") do set "MAJOR=%%m"
if %MAJOR% lss 17 (
  echo feint: needs Java 17 or later, but %JAVA% is %VERSION%>&2
  exit /b 2
)

if "%FEINT_BUILD%"=="never" (
  if exist "%APP%\" goto run
  echo feint: has not been built, and FEINT_BUILD=never forbids it>&2
  exit /b 2
)

rem What the application is made of; the stamp names it all, is as old as the start of the build, and is written last.
set "SOURCES=Set-Location -LiteralPath $env:ROOT; $files = @(Get-ChildItem -File -ErrorAction SilentlyContinue -Path pom.xml,.mvn\*,feint-core\pom.xml,feint-files\pom.xml,feint-learning\pom.xml,feint-lab\pom.xml,feint-report\pom.xml,feint-app\pom.xml) + @(Get-ChildItem -File -Recurse -ErrorAction SilentlyContinue -Path feint-core\src\main,feint-files\src\main,feint-learning\src\main,feint-lab\src\main,feint-report\src\main,feint-app\src\main); $names = ($files.FullName | Sort-Object) -join '|';"
call :fresh && goto run

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
if exist "%APP%\" (
  echo feint: building ^(not up to date^) ...>&2
) else (
  echo feint: building ^(first use, about a minute^) ...>&2
)
powershell -NoProfile -Command "%SOURCES% [IO.File]::WriteAllText((Join-Path $env:LOCK 'built-from'), $names)"
del /q "%STAMP%" 2>nul
pushd "%ROOT%"
call mvn -q -B -Dquick package -pl feint-app -am >"%LOG%" 2>&1
set "FAILED=%ERRORLEVEL%"
popd
if not "%FAILED%"=="0" (
  powershell -NoProfile -Command "Get-Content -LiteralPath $env:LOG -Tail 20" >&2
  echo feint: the build failed; all of its output is in %LOG%>&2
  rd /s /q "%LOCK%"
  exit /b 1
)
move /y "%LOCK%\built-from" "%STAMP%" >nul

:unlock
rd /s /q "%LOCK%"

:run
"%JAVA%" -Djava.awt.headless=true %FEINT_JAVA_OPTS% -cp "%APP%\*" feint.cli.Feint %*
exit /b %ERRORLEVEL%

:fresh
if not exist "%STAMP%" exit /b 1
powershell -NoProfile -Command "%SOURCES% $stamp = Get-Item -LiteralPath $env:STAMP; if (($files | Where-Object { $_.LastWriteTimeUtc -gt $stamp.LastWriteTimeUtc }) -or ([IO.File]::ReadAllText($stamp.FullName) -ne $names)) { exit 1 } else { exit 0 }"
exit /b %ERRORLEVEL%
